import { clientClass } from './client-class.ts'
import { componentTypes, operationTypes } from './client-types.ts'
import { describedOperations, type DescribedOperation } from './described-operation.ts'
import { inlinedDocument } from './inlined-document.ts'
import { textLiteral } from './names.ts'
import { placesOf } from './places.ts'

/** Options for a generated client. */
export interface GenerateOptions {
  /** Module to import the runtime from. */
  readonly runtime?: string
  /** Name of the class. */
  readonly className?: string
  /** Command that regenerates the file, stated in its header. */
  readonly command?: string
}

/**
 * Generates a client's source code: a class with a method for each operation in the OpenAPI document, and the types of
 * its parameters and responses. Throws a `TypeError` if the document is not a Bourse OpenAPI 3.1 document.
 */
export function generateClient(source: unknown, options: GenerateOptions = {}): string {
  const document = inlinedDocument(source)
  const { runtime = '@bourse/client/runtime', className = 'Bourse', command } = options
  const operations = describedOperations(document)
  const places = placesOf(document, 'N')
  const body = [
    ...operations.flatMap((one) => operationTypes(one, document, places)),
    ...componentTypes(document, operations, places),
    problemCodes(operations),
    clientClass(className, operations, document),
  ].join('\n')
  const again = command === undefined ? '' : ` Run \`${command}\` to regenerate it.`
  return `// Generated from an OpenAPI document. Do not edit.${again}\n${imports(body, runtime)}\n${body}`
}

/** Every runtime type that generated code may use. */
const TYPES = [
  'Answer',
  'BourseOptions',
  'Cacheable',
  'Count',
  'DecimalText',
  'Downloads',
  'Lined',
  'NumberOf',
  'Numbers',
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
  return `/** Codes of the problems that the operations return. */\nexport type ProblemCode =\n${union.join('')}`
}
