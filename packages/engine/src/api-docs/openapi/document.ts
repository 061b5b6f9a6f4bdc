import type { ProblemCode } from '@bourse/kit/delivery'

/** A JSON Schema, or any other object of the document that only tools read. */
export type Schema = Readonly<Record<string, unknown>>

/** A pointer to a component. */
export interface Reference {
  readonly $ref: string
}

/** The OpenAPI 3.1 document as this host writes it: the part of the standard that it uses, and its own `x-` members. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly externalDocs: { readonly url: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Components
}

/** A dataset. */
export interface Tag {
  readonly name: string
  readonly description: string
  readonly 'x-displayName': string
}

export type Method = 'get' | 'post'
export type PathItem = Readonly<Partial<Record<Method, OperationObject>>>

export interface Components {
  readonly securitySchemes: Readonly<Record<string, Schema>>
  readonly schemas: Readonly<Record<string, Schema>>
  readonly headers: Readonly<Record<string, Schema>>
  readonly responses: Readonly<Record<string, ResponseObject>>
}

export interface CreditsCost {
  readonly per: 'request' | 'subject'
  readonly amount: number
  /** Price of a read of the whole market; absent where there is none. */
  readonly whole?: number
  /** The price in words. */
  readonly text: string
}

export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  readonly parameters: readonly ParameterObject[]
  /** The body of a change: members, or bytes as they come. */
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Partial<Record<'application/json' | 'application/octet-stream', MediaType>>>
  }
  readonly responses: Responses
  readonly 'x-codes': readonly ProblemCode[]
  readonly 'x-credits-cost': CreditsCost
  /** Capabilities the key must hold, all of them; empty where any live key may call. */
  readonly 'x-capability': readonly string[]
  /** The first plan, in the order of the configuration, that grants the operation; null where none does. */
  readonly 'x-starting-plan': string | null
  readonly 'x-implementation-status': 'implemented' | 'planned'
  /** Address of a call that works, below the server. */
  readonly 'x-example-call': string
  readonly 'x-deprecation'?: { readonly since: string; readonly sunset: string; readonly instead: string }
}

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly example?: unknown
  readonly style?: 'form'
  readonly explode?: false
  /** Address of a call that works and uses this parameter. */
  readonly 'x-example-call'?: string
}

/** By status: the answers, and pointers to the problems. */
export type Responses = Readonly<Record<string, ResponseObject | Reference>>

/** The answer when all is well; where that is a 202, the 200 beside it belongs to `dry_run`. */
export function successOf({ responses }: Pick<OperationObject, 'responses'>): ResponseObject {
  const answer = responses['202'] ?? responses['200']
  if (answer === undefined || '$ref' in answer) throw new TypeError('an operation needs an answer for success')
  return answer
}

/** The schema of an operation's own answer, without that of `dry_run`, which stands behind it. */
export function answerSchemaOf(operation: Pick<OperationObject, 'responses'>): Schema {
  const schema = successOf(operation).content?.['application/json']?.schema ?? {}
  const [own = schema]: readonly Schema[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  return own
}

export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, Reference | Schema>>
  readonly content?: Readonly<Record<string, MediaType>>
}

export interface MediaType {
  readonly schema: Schema
  readonly example?: unknown
}
