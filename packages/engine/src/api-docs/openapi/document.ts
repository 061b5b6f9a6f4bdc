import type { ProblemCode } from '@bourse/kit/delivery'
import type { ChangeFeed } from './change-feed.ts'
import type { RowHistory } from './row-history.ts'

/** A JSON Schema, or any other object of the document that only tools read. */
export type Schema = Readonly<Record<string, unknown>>

/** A reference to a component. */
export interface Reference {
  readonly $ref: string
}

/**
 * The OpenAPI 3.1 document that this host generates: the subset of the standard that it uses and its own `x-` members.
 */
export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly contact: { readonly name: string; readonly url?: string }
    readonly license: { readonly name: string; readonly identifier: string }
  }
  /** Absent without a public URL, because OpenAPI tools reject a relative one. */
  readonly externalDocs?: { readonly url: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly Tag[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Components
}

/** A dataset, as a tag in the document. */
export interface Tag {
  readonly name: string
  readonly description: string
  readonly 'x-displayName': string
}

export type Method = 'get' | 'post' | 'delete'
export type PathItem = Readonly<Partial<Record<Method, OperationObject>>>

export interface Components {
  readonly securitySchemes: Readonly<Record<string, Schema>>
  readonly schemas: Readonly<Record<string, Schema>>
  readonly headers: Readonly<Record<string, Schema>>
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Parameters that several operations have, in the document as served. */
  readonly parameters?: Readonly<Record<string, SharedParameter>>
}

export interface CreditsCost {
  readonly per: 'request' | 'subject' | 'reads'
  readonly amount: number
  /** Price of reading the entire market; absent if the operation has none. */
  readonly whole?: number
  /** Price of a request for changes that finds none; absent if the operation has no such requests. */
  readonly unchanged?: number
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
  /** The request body: a JSON object or raw bytes. */
  readonly requestBody?: {
    readonly required: true
    readonly content: Readonly<Partial<Record<'application/json' | 'application/octet-stream', MediaType>>>
  }
  readonly responses: Responses
  /** The problem codes that not every operation returns; as served, without those that most return. */
  readonly 'x-codes': readonly ProblemCode[]
  readonly 'x-credits-cost': CreditsCost
  /** All capabilities that the key must have; empty if any valid key may call the operation. */
  readonly 'x-capability': readonly string[]
  /** Roles of keys that permit the operation; only for operators' operations. */
  readonly 'x-roles'?: readonly string[]
  /** How to keep a copy with `changed_since`; absent if the operation does not report changes. */
  readonly 'x-changes'?: ChangeFeed
  /** How `/v1/history` reads the versions of a row; absent if its rows have no history. */
  readonly 'x-history'?: RowHistory
  /** Ids of the operations that list the stored rows from which this operation computes its own. */
  readonly 'x-computed-from'?: readonly string[]
  /** The first plan in configuration order that includes the operation; null if none does. */
  readonly 'x-starting-plan': string | null
  /** Absent from operations that are available. */
  readonly 'x-implementation-status'?: 'planned'
  /** Path and query of a working example call. */
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
  /** Path and query of a working example call that uses this parameter. */
  readonly 'x-example-call'?: string
  /** The response that values of the parameter other than its default cause, in place of the usual one. */
  readonly 'x-response'?: ResponseObject
  /** Schema of the properties that rows have in addition if the parameter is set. */
  readonly 'x-adds'?: Schema
}

/** A parameter without what follows from the operation, and without defaults of the standard. */
export type SharedParameter = Omit<ParameterObject, 'required' | 'style' | 'x-example-call'> & {
  readonly required?: true
}

/** An operation as served: parameters that other operations have too are references. */
export interface CompactOperation extends Omit<OperationObject, 'parameters'> {
  readonly parameters: readonly (SharedParameter | Reference)[]
}

/** The document as served. */
export interface CompactDocument extends Omit<OpenApiDocument, 'paths'> {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, CompactOperation>>>>>
}

/** Responses by status; problems are references. */
export type Responses = Readonly<Record<string, ResponseObject | Reference>>

/** Returns the success response. If that is a 201 or 202, the additional 200 is the response to `dry_run`. */
export function successOf({ responses }: Pick<OperationObject, 'responses'>): ResponseObject {
  const answer = responses['201'] ?? responses['202'] ?? responses['200']
  if (answer === undefined || '$ref' in answer)
    throw new TypeError('expected a success response of the operation, got none')
  return answer
}

/** Returns the schema of an operation's success response. */
export const answerSchemaOf = (operation: Pick<OperationObject, 'responses'>): Schema =>
  successOf(operation).content?.['application/json']?.schema ?? {}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, Reference | Schema>>
  readonly content?: Readonly<Record<string, MediaType>>
  /** The codes that a problem with this status can have. */
  readonly 'x-codes'?: readonly ProblemCode[]
}

export interface MediaType {
  readonly schema: Schema
  readonly example?: unknown
}
