import { kindOfProof } from "./proof-limits"

const ofText = (text: string) => kindOfProof(Buffer.from(text, "latin1"))?.mimeType

describe("a proof of delivery", () => {
  it("is known by its bytes", () => {
    expect(ofText("\x89PNG\r\n\x1a\n")).toBe("image/png")
    expect(ofText("\xff\xd8\xff\xe0")).toBe("image/jpeg")
    expect(ofText("RIFF\x01\x02\x03\x04WEBPVP8 ")).toBe("image/webp")
    expect(ofText("\x00\x00\x00\x18ftypheic")).toBe("image/heic")
    expect(ofText("%PDF-1.7")).toBe("application/pdf")
  })

  it.each(["", "MZ", "<html>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "RIFF1234WAVE"])(
    "is not %j",
    (content) => {
      expect(ofText(content)).toBeUndefined()
    }
  )

  it("is no film", () => {
    expect(ofText("\x00\x00\x00\x18ftypmp42")).toBeUndefined()
  })
})
