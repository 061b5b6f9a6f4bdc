import { clientClass } from './client-class.ts'
import { componentTypes, operationTypes } from './client-types.ts'
import { describedOperations, type DescribedOperation } from './described-operation.ts'
import { isClientDocument } from './document.ts'
import { textLiteral } from './names.ts'

/** What a generated client is called, and what it stands on. */
export interface GenerateOptions {
  /** Where the runtime is imported from. */
  readonly runtime?: string
  /** Name of the class. */
  readonly className?: string
  /** How to make the file again, for its head. */
  readonly command?: string
}

/**
 * The source of a client for a service: a class with a method for each operation of its OpenAPI document, and the types
 * of what they take and answer. Throws a `TypeError` for anything that is no OpenAPI 3.1 document of Bourse.
 */
export function generateClient(document: unknown, options: GenerateOptions = {}): string {
  if (!isClientDocument(document)) throw new TypeError('this is not an OpenAPI 3.1 document')
  const { runtime = '@bourse/client/runtime', className = 'Bourse', command } = options
  const operations = describedOperations(document)
  const body = [
    ...operations.flatMap(operationTypes),
    ...componentTypes(document, operations),
    problemCodes(operations),
    clientClass(className, operations, document),
  ].join('\n')
  const again = command === undefined ? '' : ` \`${command}\` makes it again.`
  return `// Generated from an OpenAPI document; never edited.${again}\n${imports(body, runtime)}\n${body}`
}

/** Everything of the runtime that generated code may name. */
const TYPES = [
  'Answer',
  'BourseOptions',
  'Cacheable',
  'Count',
  'DecimalText',
  'Downloads',
  'Lined',
  'Numeric',
  'Open',
  'Operation',
  'OrderOptions',
  'Paged',
]

function imports(body: string, runtime: string): string {
  const code = body.replaceAll(/\/\*\*.*?\*\//gs, '')
  const used = TYPES.filter((name) => new RegExp(`\\b${name}\\b`).test(code)).map((name) => `type ${name}`)
  return (
    `import {\n${['Caller', 'operation', ...used].map((name) => `  ${name},\n`).join('')}} from ` +
    `${textLiteral(runtime)}\n`
  )
}

function problemCodes(operations: readonly DescribedOperation[]): string {
  const codes = new Set(operations.flatMap(({ object }) => object['x-codes'] ?? []))
  const union = codes.size === 0 ? ['  never\n'] : [...codes].sort().map((code) => `  | ${textLiteral(code)}\n`)
  return `/** Codes of the problems that the operations answer with. */\nexport type ProblemCode =\n${union.join('')}`
}
