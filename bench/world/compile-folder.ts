import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import ts from "typescript"

const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2021,
  module: ts.ModuleKind.CommonJS,
  esModuleInterop: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
}

const leftOut = /(\.spec\.tsx?|\.d\.ts)$/

/**
 * Compiles a folder of TypeScript to JavaScript file by file, without type checks, and copies its other files. The result
 * is that of the published package, in a second or two.
 * @param skip names of its folders to leave out
 */
export const compileFolder = (from: string, to: string, skip: readonly string[] = []): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)

    if (entry.isDirectory()) {
      if (!skip.includes(entry.name)) {
        compileFolder(source, target)
      }
    } else if (!leftOut.test(entry.name)) {
      compileFile(source, target)
    }
  }
}

const compileFile = (source: string, target: string): void => {
  if (!/\.tsx?$/.test(source)) {
    cpSync(source, target)
    return
  }
  const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), {
    compilerOptions,
    fileName: source,
  })

  writeFileSync(target.replace(/\.tsx?$/, ".js"), outputText)
}
