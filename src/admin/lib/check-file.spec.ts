import { checkFile, typeOfFile } from "./check-file"

const proof = { maxBytes: 20, types: ["image/png", "image/heic", "application/pdf"] }
const invoice = { maxBytes: 20, types: ["application/pdf"] }
const file = (content: string, name: string, type = "") => new File([content], name, { type })

describe("a file, before it is sent", () => {
  it("is taken when its type and size are right", async () => {
    expect(await checkFile(file("picture", "a.png", "image/png"), proof)).toBeUndefined()
    expect(await checkFile(file("%PDF-1.7", "a.pdf", "application/pdf"), proof)).toBeUndefined()
  })

  it("is known by its ending where the browser knows no type", async () => {
    expect(typeOfFile(file("x", "IMG_1.HEIC"))).toBe("image/heic")
    expect(await checkFile(file("x", "IMG_1.HEIC"), proof)).toBeUndefined()
    expect(await checkFile(file("x", "unknown"), proof)).toBe("wrong_type")
  })

  it("is refused when it is of another type", async () => {
    expect(await checkFile(file("x", "a.gif", "image/gif"), proof)).toBe("wrong_type")
    expect(await checkFile(file("x", "a.png", "image/png"), invoice)).toBe("not_pdf")
  })

  it("is refused when it is empty or too large", async () => {
    expect(await checkFile(file("", "a.png", "image/png"), proof)).toBe("empty")
    expect(await checkFile(file("x".repeat(20), "a.png", "image/png"), proof)).toBeUndefined()
    expect(await checkFile(file("x".repeat(21), "a.png", "image/png"), proof)).toBe("too_large")
  })

  it("is refused when it only calls itself a PDF", async () => {
    expect(await checkFile(file("<html>", "a.pdf", "application/pdf"), invoice)).toBe("not_pdf")
  })
})
