import type { Components, OpenApiDocument, Schema } from './document.ts'

/** Schemas shared by all operations. */
export const COMMON_SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: {
    type: 'object',
    description: 'Every failure, RFC 9457.',
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'Address of the documentation of the code.' },
      title: { type: 'string', description: 'The same for every problem of the code.' },
      status: { type: 'integer', description: 'HTTP status.' },
      detail: { type: 'string', description: 'What exactly is wrong, and what to do.' },
      instance: {
        type: 'string',
        format: 'uri-reference',
        description: 'Path of the request; absent where it could not be read.',
      },
      code: { type: 'string', description: 'Stable name of the failure: decide by this.' },
      request_id: { type: 'string', description: 'As in `X-Request-Id`.' },
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/InvalidMember' },
        description: 'With 422: every wrong part of the request.',
      },
    },
    required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
    examples: [
      {
        type: '/docs/errors#symbol-not-resolved',
        title: 'No requested symbol is known',
        status: 404,
        detail: 'None of the requested symbols is known: APPL.',
        instance: '/v1/eod',
        code: 'symbol-not-resolved',
        request_id: 'req_Jx0mGbE1d2nXc4Tq',
      },
    ],
  },
  InvalidMember: {
    type: 'object',
    description: 'What is wrong with one parameter, or with one member of a body.',
    properties: {
      code: { type: 'string' },
      parameter: { type: 'string', description: 'Name of the parameter.' },
      pointer: { type: 'string', description: 'JSON pointer into the body.' },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
  },
  CostAnswer: {
    type: 'object',
    description: 'The answer to `dry_run=true`: what the call would cost. Nothing was done and nothing spent.',
    properties: {
      data: {
        type: 'object',
        properties: {
          subjects: { type: 'integer', description: 'Entities that the call names.' },
          credits: { type: 'integer', description: 'Credits that it would spend.' },
          remaining: { type: ['integer', 'null'], description: 'Credits left today; null where unlimited.' },
        },
        required: ['subjects', 'credits', 'remaining'],
      },
      meta: { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] },
    },
    required: ['data', 'meta'],
    examples: [{ data: { subjects: 2, credits: 10, remaining: 99_990 }, meta: { dry_run: true } }],
  },
  ItemError: {
    type: 'object',
    description: 'A requested item that could not be served in an answer that as a whole succeeds.',
    properties: {
      code: { type: 'string', examples: ['symbol-not-resolved', 'no-data'] },
      message: { type: 'string' },
      symbol: { type: ['string', 'null'], description: 'As requested; null where it was requested by its id.' },
      instrument_id: { type: ['string', 'null'], description: 'Null where a requested symbol resolved to nothing.' },
      exchange_mic: { type: 'string' },
      date: { type: 'string', format: 'date', description: 'The date that it is about, such as an ex date.' },
      reason: { type: 'string', description: 'Why, where a code has several reasons.', examples: ['other-currency'] },
    },
    required: ['code', 'message'],
  },
}

/** The two ways to present a key. */
const KEY_SCHEMES: Readonly<Record<string, Schema>> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer bourse_…' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'X-API-Key: bourse_…' },
}

/** Names of the session cookie of the console and of the header with its token. */
export interface SessionNames {
  readonly cookie: string
  readonly header: string
}

/** Returns the authentication schemes and their valid combinations. */
export function securityOf(session: SessionNames | undefined): Security {
  const keys = Object.keys(KEY_SCHEMES).map((name) => ({ [name]: [] }))
  if (session === undefined) return { security: keys, securitySchemes: KEY_SCHEMES }
  const { cookie, header } = session
  const securitySchemes = {
    ...KEY_SCHEMES,
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookie,
      description: 'A session of the console, for pages of this service alone. Programs send a key.',
    },
    sessionToken: {
      type: 'apiKey',
      in: 'header',
      name: header,
      description: 'The token of that session, which signing in returns; the cookie alone changes nothing.',
    },
  }
  return { security: [...keys, { session: [], sessionToken: [] }], securitySchemes }
}

type Security = Pick<OpenApiDocument, 'security'> & Pick<Components, 'securitySchemes'>
