/** A JSON Schema in the document, limited to the keywords that Bourse uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  /** Whether the listed values depend on the installation. */
  readonly 'x-of-installation'?: boolean
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly maximum?: number
  readonly description?: string
  readonly 'x-unit'?: string
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  /** Properties that rows have in addition if the parameter is set. */
  readonly 'x-adds'?: Schema
}

interface Media {
  readonly schema?: Schema
}

interface ResponseObject {
  readonly content?: Readonly<Record<string, Media>>
  readonly 'x-codes'?: readonly string[]
}

/** An operation in the document. */
export interface OperationObject {
  readonly operationId: string
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, ResponseObject>>
  readonly 'x-codes'?: readonly string[]
  readonly 'x-credits-cost'?: { readonly text: string }
  readonly 'x-capability'?: readonly string[]
  readonly 'x-changes'?: object
  readonly 'x-implementation-status'?: string
  readonly 'x-deprecation'?: { readonly since: string; readonly sunset: string; readonly instead: string }
}

/** The parts of a Bourse OpenAPI 3.1 document that a client is generated from. */
export interface ClientDocument {
  readonly openapi: string
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> }
}

/** Whether a value read from a file or a URL is a Bourse OpenAPI document. */
export function isClientDocument(value: unknown): value is ClientDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'openapi' in value &&
    String(value.openapi).startsWith('3.1') &&
    'paths' in value &&
    typeof value.paths === 'object'
  )
}
