import { join, relative } from 'node:path'
import ts from 'typescript'
import { ROOT } from './workspace.ts'

/** Where the reference is written. */
export const KIT_REFERENCE = join(ROOT, 'host/docs/reference/kit.md')

/** Entries of the kit that authors import, by what they are for. */
const ENTRIES = [
  ['@bourse/kit', 'index.ts', 'What a dataset is declared with.'],
  ['@bourse/kit/values', 'values/index.ts', 'Dates, instants, decimals, currencies and texts as plain functions.'],
  ['@bourse/kit/readers', 'readers/index.ts', 'Readers for publisher files, and JSON that keeps every digit.'],
  [
    '@bourse/kit/subject',
    'subject/index.ts',
    'For datasets that provide a subject: requests, resolutions, visibility.',
  ],
  ['@bourse/kit/delivery', 'delivery/index.ts', 'For delivery channels: downloads, web applications, transports.'],
] as const

const HEAD = `<!-- Generated from the docstrings of packages/kit/src by .ci/check-kit-reference.ts --write. Do not edit. -->

# Kit reference

Every name that a dataset package imports from \`@bourse/kit\`.
[Writing a dataset](../guides/writing-a-dataset.md) introduces them; the
[how-tos](../guides/writing-a-dataset.md#how-tos) show them in use. \`@bourse/kit/host\` is for the host and the test kit.
`

const FLAGS = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

/** The reference of the kit as Markdown: per entry its functions and values, then its types. */
export function kitReference(): string {
  const folder = join(ROOT, 'packages/kit/src')
  const files = ENTRIES.map(([, file]) => join(folder, file))
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, ROOT)
  const program = ts.createProgram(files, { ...options, noEmit: true })
  const writer = new ReferenceWriter(program.getTypeChecker())
  const sections = ENTRIES.map(([name, , about], at) => {
    const file = program.getSourceFile(files[at] ?? '')
    if (file === undefined) throw new Error(`packages/kit/src/${ENTRIES[at]?.[1]} is missing`)
    return `## ${name}\n\n${about}\n\n${writer.entry(file)}`
  })
  return `${HEAD}\n${sections.join('\n')}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Members of classes and arrays of the language are not part of the reference. */
const isOurs = ({ declarations = [] }: ts.Symbol) =>
  !declarations.some((each) => each.getSourceFile().fileName.includes('/typescript/lib/'))

class ReferenceWriter {
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** The exports of an entry: functions and values first, then types, each by name. */
  entry(file: ts.SourceFile): string {
    const entry = this.#checker.getSymbolAtLocation(file)
    const names = entry === undefined ? [] : this.#checker.getExportsOfModule(entry)
    const blocks = names.flatMap((name) => {
      const symbol = name.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(name) : name
      const node = symbol.declarations?.[0]
      if (node === undefined) return []
      const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
      const parts = isValue ? this.#value(symbol, node) : this.#type(symbol, node)
      return [{ name: name.name, isValue, text: this.#block(symbol, node, parts) }]
    })
    const sorted = blocks.toSorted((a, b) => Number(b.isValue) - Number(a.isValue) || (a.name < b.name ? -1 : 1))
    return sorted.map(({ text }) => text).join('\n')
  }

  #block(symbol: ts.Symbol, node: ts.Node, parts: readonly string[]): string {
    const path = relative(ROOT, node.getSourceFile().fileName)
    if (path.includes('node_modules')) return `### ${symbol.name}\n\nRe-exported from a dependency.\n`
    const doc = `${this.#docOf(symbol)} [Source](../../../${path})`.trim()
    return [`### ${symbol.name}`, doc, ...parts.filter((part) => part !== '')].join('\n\n').concat('\n')
  }

  #value(symbol: ts.Symbol, node: ts.Node): readonly string[] {
    const type = this.#checker.getTypeOfSymbolAtLocation(symbol, node)
    const signatures = type.getCallSignatures()
    const shown = signatures.map((signature) => this.#signature(symbol.name, signature, node))
    const isTable = signatures.length === 0 && ts.isVariableDeclaration(node)
    const isOfKit = type.symbol?.valueDeclaration?.getSourceFile().fileName.startsWith(ROOT) === true
    return [
      shown.length === 0 ? '' : `\`\`\`ts\n${shown.join('\n')}\n\`\`\``,
      ...new Set(signatures.map((signature) => this.#options(signature, node))),
      isTable && isOfKit ? this.#members(type, node) : '',
      ts.isClassDeclaration(node) ? this.#members(this.#checker.getDeclaredTypeOfSymbol(symbol), node) : '',
    ]
  }

  #type(symbol: ts.Symbol, node: ts.Node): readonly string[] {
    if (!ts.isTypeAliasDeclaration(node)) return [this.#members(this.#checker.getDeclaredTypeOfSymbol(symbol), node)]
    const text = oneLine(node.type.getText())
    return text.length > 400 ? [] : [`\`\`\`ts\n${text}\n\`\`\``]
  }

  /** A signature that is too long for a line has a line per parameter. */
  #signature(name: string, signature: ts.Signature, at: ts.Node): string {
    const text = oneLine(`${name}${this.#checker.signatureToString(signature, at, FLAGS)}`)
    if (text.length <= 110 || signature.parameters.length === 0) return text
    const parameters = signature.parameters.map((parameter) => {
      const declared = parameter.valueDeclaration
      const isParameter = declared !== undefined && ts.isParameter(declared)
      const rest = isParameter && declared.dotDotDotToken !== undefined ? '...' : ''
      const optional = isParameter && this.#checker.isOptionalParameter(declared) && rest === '' ? '?' : ''
      const type = this.#checker.getTypeOfSymbolAtLocation(parameter, at)
      return `  ${rest}${parameter.name}${optional}: ${oneLine(this.#checker.typeToString(type, at, FLAGS))},`
    })
    const [head = ''] = text.split(/\((?=(?:\.\.\.)?\w+\??: |\{)/, 1)
    const returned = oneLine(this.#checker.typeToString(signature.getReturnType(), at, FLAGS))
    return `${head}(\n${parameters.join('\n')}\n): ${returned}`
  }

  /** The options of a function: members of the parameters that are named so. */
  #options(signature: ts.Signature, at: ts.Node): string {
    const lists = signature.parameters.flatMap((parameter) => {
      if (!/^(of|details)$|[Oo]ptions$/.test(parameter.name)) return []
      const type = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbolAtLocation(parameter, at))
      const listed = this.#members(type, at)
      const name = type.aliasSymbol?.name ?? type.symbol?.name ?? ''
      const named = /^[A-Z]\w+$/.test(name) ? ` (\`${name}\`)` : ''
      return listed === '' ? [] : [`Members of \`${parameter.name}\`${named}:\n\n${listed}`]
    })
    return lists.join('\n\n')
  }

  #members(type: ts.Type, at: ts.Node): string {
    const own = this.#checker.getPropertiesOfType(type).filter(isOurs)
    const lines = own.map((member) => {
      const isOptional = (member.flags & ts.SymbolFlags.Optional) !== 0
      const memberType = this.#checker.getTypeOfSymbolAtLocation(member, at)
      const whole = oneLine(this.#checker.typeToString(memberType, at, FLAGS))
      const text = isOptional ? whole.replace(/ \| undefined$/, '').replace(/^\((.* => .*)\)$/, '$1') : whole
      const shown = text.length > 120 ? '' : ` (\`${text}\`)`
      const doc = oneLine(this.#docOf(member))
      return `- \`${member.name}${isOptional ? '?' : ''}\`${shown}${doc === '' ? '' : `: ${doc}`}`
    })
    return lines.join('\n')
  }

  /** The docstring, one line per paragraph. */
  #docOf(symbol: ts.Symbol): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim()
    return text.replaceAll(/\s*\n\s*\n\s*/g, '\n\n').replaceAll(/(?<!\n)\n(?!\n|[-*`] )/g, ' ')
  }
}
