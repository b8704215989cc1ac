import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

/** A sentence in the server's sources; `{{}}` stands where it puts in a value. */
export interface ServerSentence {
  text: string
  /** The file and the line, for whoever has to translate it. */
  place: string
}

const ROOT = resolve(__dirname, "../../..")

/** Where activity, attention and the causes in them are written, and the errors whose messages become such. */
const SOURCES = [
  "src/workflows",
  "src/modules/svc",
  "src/providers/svc",
  "src/client/errors",
  "src/domain/checkout-input-error.ts",
  "src/config/store-function-error.ts",
]

/** Files whose sentences the admin never shows as they are. */
const NOT_SHOWN = [
  // Has its own texts by kind: `attention.kind`.
  "src/modules/svc/ledger/attention-kinds.ts",
  // Has its own texts by code: `order.refusal`.
  "src/workflows/order/refuse-action.ts",
  // Thrown when a client is made, before there is anything to show.
  "src/client/errors/svc-options-error.ts",
]

/** Calls whose arguments go to a log or into an answer over HTTP, not into the ledger. */
const ELSEWHERE = /^(MedusaError|Error|RangeError|invalid|notAllowed)$|\.(error|warn|info|debug)$/

/** What the ledger's sentences are called where they are handed on. */
const CARRIERS: readonly string[] = ["message", "problem", "cause"]

/** What stands in a sentence for a value. */
export const HOLE = "{{}}"
const SENTENCE = /^([A-Z]|\{\{\}\} [a-z]).* .*\.( \{\{\}\})?$/s

const filesUnder = (path: string): string[] =>
  path.endsWith(".ts")
    ? [path]
    : readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) => {
        const inner = `${path}/${entry.name}`

        if (entry.isDirectory()) {
          return entry.name === "__fixtures__" || entry.name === "migrations" ? [] : filesUnder(inner)
        }
        return inner.endsWith(".ts") && !inner.endsWith(".spec.ts") ? [inner] : []
      })

const product = (parts: readonly string[][]): string[] =>
  parts.reduce<string[]>((texts, part) => texts.flatMap((text) => part.map((more) => text + more)), [""])

/** The value that a name was given in the blocks around a node. */
const valueOf = (name: ts.Identifier): ts.Expression | undefined => {
  for (let scope: ts.Node = name; !ts.isSourceFile(scope); scope = scope.parent) {
    const { parent } = scope

    if (ts.isBlock(parent) || ts.isSourceFile(parent)) {
      const declared = parent.statements
        .flatMap((statement) =>
          ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []
        )
        .find((declaration) => ts.isIdentifier(declaration.name) && declaration.name.text === name.text)

      if (declared?.initializer !== undefined) {
        return declared.initializer
      }
    }
  }
  return undefined
}

/** All texts that an expression can be, as far as its file tells. */
const textsOf = (expression: ts.Expression): string[] => {
  if (ts.isStringLiteralLike(expression)) {
    return [expression.text]
  }
  if (ts.isTemplateExpression(expression)) {
    return product([
      [expression.head.text],
      ...expression.templateSpans.flatMap((span) => [textsOf(span.expression), [span.literal.text]]),
    ])
  }
  if (ts.isConditionalExpression(expression)) {
    return [...textsOf(expression.whenTrue), ...textsOf(expression.whenFalse)]
  }
  if (
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
  ) {
    return textsOf(expression.expression)
  }
  if (ts.isIdentifier(expression)) {
    const value = valueOf(expression)

    return value === undefined ? [HOLE] : textsOf(value)
  }
  if (ts.isElementAccessExpression(expression) && ts.isIdentifier(expression.expression)) {
    const value = valueOf(expression.expression)

    if (value !== undefined && ts.isObjectLiteralExpression(value)) {
      return value.properties.flatMap((each) =>
        ts.isPropertyAssignment(each) ? textsOf(each.initializer) : []
      )
    }
  }
  return [HOLE]
}

const isElsewhere = (node: ts.Node): boolean => {
  for (let inner = node; !ts.isSourceFile(inner); inner = inner.parent) {
    if (
      (ts.isCallExpression(inner) || ts.isNewExpression(inner)) &&
      ELSEWHERE.test(inner.expression.getText())
    ) {
      return true
    }
  }
  return false
}

/** What an error of a call adds to the operation's name (see `SvcError`). */
const errorTexts = (call: ts.CallExpression): string[] => {
  const [what] = call.arguments

  return call.expression.kind === ts.SyntaxKind.SuperKeyword &&
    what !== undefined &&
    call.arguments.length === 2
    ? textsOf(what).map((text) => `${HOLE} ${text}.`)
    : []
}

const textsAt = (node: ts.Node, isClientError: boolean): string[] => {
  if (ts.isCallExpression(node)) {
    return isClientError ? errorTexts(node) : []
  }
  if (ts.isPropertyAssignment(node) && CARRIERS.includes(node.name.getText())) {
    return textsOf(node.initializer)
  }
  if (ts.isShorthandPropertyAssignment(node) && CARRIERS.includes(node.name.text)) {
    return textsOf(node.name)
  }
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
    ? textsOf(node).filter((text) => SENTENCE.test(text))
    : []
}

const sourceFile = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.ES2022, true)

const sentencesIn = (path: string): ServerSentence[] => {
  const file = sourceFile(path)
  const isClientError = path.startsWith("src/client/errors/") && !path.endsWith("/svc-error.ts")
  const found: ServerSentence[] = []
  const visit = (node: ts.Node): void => {
    if (!isElsewhere(node)) {
      const place = `${path}:${String(file.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`

      found.push(...textsAt(node, isClientError).map((text) => ({ text, place })))
    }
    ts.forEachChild(node, visit)
  }

  visit(file)
  return found
}

/** Without what only puts other sentences together. */
const saysSomething = ({ text }: ServerSentence): boolean => /[a-z]{2}/i.test(text.replaceAll(HOLE, ""))

/** Every word by which the server says why an invoice is not attached. */
export const invoiceReasons = (): string[] => {
  const reasons = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && /^(reason|errorReason)$/.test(node.name.getText())) {
      textsOf(node.initializer)
        .filter((text) => text !== HOLE)
        .forEach((text) => reasons.add(text))
    }
    ts.forEachChild(node, visit)
  }

  ;["src/modules/svc/invoice", "src/workflows/invoice"]
    .flatMap(filesUnder)
    .forEach((path) => visit(sourceFile(path)))
  return [...reasons]
}

const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
  object.properties
    .filter((property) => ts.isPropertyAssignment(property))
    .find((property) => property.name.getText() === name)?.initializer

/** Every kind of line that the server writes into a timeline, as far as its files tell. */
export const activityKinds = (): string[] => {
  const kinds = new Set<string>()
  const visit = (node: ts.Node): void => {
    // Nothing else has all three of them.
    if (ts.isObjectLiteralExpression(node) && /\bactor\b[^]*\bmessage\b/.test(node.getText())) {
      const kind = propertyOf(node, "kind")

      if (kind !== undefined) {
        textsOf(kind)
          .filter((text) => text !== HOLE)
          .forEach((text) => kinds.add(text))
      }
    }
    ts.forEachChild(node, visit)
  }

  SOURCES.flatMap(filesUnder).forEach((path) => visit(sourceFile(path)))
  return [...kinds]
}

/** Every sentence of the server that may reach the admin as `message`, or as a part of one. */
export const serverSentences = (): ServerSentence[] =>
  SOURCES.flatMap(filesUnder)
    .filter((path) => !NOT_SHOWN.includes(path))
    .flatMap(sentencesIn)
    .filter(saysSomething)
