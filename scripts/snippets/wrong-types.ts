import path from "node:path"
import ts from "typescript"
import type { Block } from "./blocks"

const root = path.resolve(__dirname, "../..")

/** The type of each JSON block of docs/http-api.md, in page order. An example may leave out parts of its type. */
const ANSWERS = [
  "StoreSvcCartOptionsResponse",
  "StoreSvcPlansResponse",
  "StoreSvcOrderResponse",
  "StoreSvcPaymentLinkResponse",
  "AdminSvcOrderListResponse",
  "AdminSvcOrderResponse",
  "AdminSvcAttentionListResponse",
  "AdminSvcOption",
  "AdminSvcConnectionTestResponse",
  "AdminSvcWebhookListResponse",
]

const PARTLY = `type Partly<T> = T extends readonly (infer Item)[] ? Partly<Item>[] : T extends object ? { [Key in keyof T]?: Partly<T[Key]> } : T`

/** Adds the code around a piece, chosen by how the piece begins. */
const completed = (text: string): string => {
  switch (true) {
    case /^(invoice|eligibility|returnUrls): /.test(text):
      return `import type { SvcPluginOptions } from "medusa-payment-svc/config"\nexport const options: Partial<SvcPluginOptions> = {\n${text}\n}`
    case /^\s*["\w-]+: /.test(text):
      return `export const members = {\n${text}\n}`
    case /^<\/(\w+)>/.test(text):
      return `export const Part = () => <><${/\w+/.exec(text)?.[0] ?? ""}>\n${text}</>`
    case text.startsWith("<"):
      return `export const Part = async () => <>\n${text}\n</>`
    case /^return /m.test(text):
      return `export const part = async () => {\n${text}\n}`
    case text.startsWith("case "):
      return `export const Part = () => { switch (true) {\n${text}\n} }`
    case text.trimEnd().endsWith("||"):
      return `export const isOff =\n${text}\nfalse`
    case text.trimEnd().endsWith(" :"):
      return `export const said =\n${text}\n""`
    default:
      return `${text}\nexport {}`
  }
}

const sources = (blocks: readonly Block[]): Map<string, { block: Block; code: string }> => {
  let answers = 0
  const codeOf = ({ language, text }: Block): string =>
    language === "json"
      ? `import type { ${ANSWERS[answers] ?? ""} } from "medusa-payment-svc/types"\n${PARTLY}\nexport const answer: Partly<${ANSWERS[answers++] ?? ""}> =\n${text}`
      : completed(text)

  return new Map(
    blocks.map((block, index) => [path.join(root, `snippet-${index}.tsx`), { block, code: codeOf(block) }])
  )
}

/**
 * Compiles blocks of TypeScript, and of JSON as values of their types, against the package's types and the assumed names of
 * the pages (`names.d.ts`). Gives one error per line.
 */
export const wrongTypes = (blocks: readonly Block[]): string[] => {
  const snippets = sources(blocks)
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    esModuleInterop: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    paths: { "medusa-payment-svc/*": [path.join(root, "src/*")] },
  }
  const host = ts.createCompilerHost(options)
  const fileExists = host.fileExists.bind(host)
  const getSourceFile = host.getSourceFile.bind(host)

  host.fileExists = (name) => snippets.has(name) || fileExists(name)
  host.getSourceFile = (name, target, ...rest) => {
    const code = snippets.get(name)?.code

    return code === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, code, target)
  }
  const program = ts.createProgram([...snippets.keys(), path.join(__dirname, "names.d.ts")], options, host)

  return [...snippets].flatMap(([name, { block }]) => {
    const file = program.getSourceFile(name)

    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${block.page}:${block.line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`
    )
  })
}
