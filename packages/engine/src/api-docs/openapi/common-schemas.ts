import type { Components, OpenApiDocument, Schema } from './document.ts'

/** Schemas shared by all operations. */
export const COMMON_SCHEMAS: Readonly<Record<string, Schema>> = {
  Problem: {
    type: 'object',
    description: 'An error response (RFC 9457).',
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'URL of the documentation for the code.' },
      title: { type: 'string', description: 'The same for every problem with this code.' },
      status: { type: 'integer', description: 'HTTP status.' },
      detail: { type: 'string', description: 'What exactly is wrong, and what to do next.' },
      instance: {
        type: 'string',
        format: 'uri-reference',
        description: 'Request path; absent if it could not be read.',
      },
      code: { type: 'string', description: 'Stable name of the error, for programs.' },
      request_id: { type: 'string', description: 'As in `X-Request-Id`.' },
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/InvalidMember' },
        description: 'For 422: every invalid part of the request.',
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
    description: 'The problem with one parameter, or with one property of a body.',
    properties: {
      code: { type: 'string' },
      parameter: { type: 'string', description: 'Name of the parameter.' },
      pointer: { type: 'string', description: 'JSON pointer into the body.' },
      message: { type: 'string' },
    },
    required: ['code', 'message'],
  },
  ItemError: {
    type: 'object',
    description: 'A requested item that could not be served, in an otherwise successful response.',
    properties: {
      code: { type: 'string', examples: ['symbol-not-resolved', 'no-data'] },
      message: { type: 'string' },
      symbol: { type: ['string', 'null'], description: 'As requested; null if requested by id.' },
      instrument_id: { type: ['string', 'null'], description: 'Null if the requested symbol resolved to no entity.' },
      exchange_mic: { type: 'string' },
      date: { type: 'string', format: 'date', description: 'The date of the item, such as an ex-date.' },
      reason: {
        type: 'string',
        description: 'The reason, for codes with several reasons.',
        examples: ['other-currency'],
      },
    },
    required: ['code', 'message'],
  },
  ItemErrors: {
    type: 'array',
    items: { $ref: '#/components/schemas/ItemError' },
    description: 'Requested items that could not be served; complete on every page.',
  },
  Resolved: {
    type: 'object',
    additionalProperties: { type: ['string', 'null'] },
    description:
      'The `instrument_id` of the listing that each requested name means, or the id of another subject, such as an ' +
      'option contract; null if the name is unknown. Only for requests by name; the same on every page.',
  },
  Attribution: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Texts to show with the rows, because the terms of their publishers require attribution. Absent if there are ' +
      'none.',
  },
  WithheldPublishers: {
    type: 'array',
    items: { type: 'string' },
    description:
      'Ids of publishers whose rows are missing, because their terms do not permit them to the account. Absent if ' +
      'nothing is missing.',
  },
  ResolvedBy: {
    type: 'string',
    enum: ['current'],
    description:
      '`current` if a requested name was not yet known at `as_of`: the name resolves to the listing that had it on ' +
      'that day, according to today’s data. Rows are as known at `as_of`.',
  },
}

/** The response to `dry_run=true`. */
export const COST_ANSWER: Schema = {
  type: 'object',
  description: 'The response to `dry_run=true`: the cost of the call, which is not executed and spends nothing.',
  properties: {
    data: {
      type: 'object',
      properties: {
        subjects: { type: 'integer', description: 'Entities that the call names.' },
        credits: { type: 'integer', description: 'Credits that the call would spend.' },
        remaining: { type: ['integer', 'null'], description: 'Credits left today; null if unlimited.' },
      },
      required: ['subjects', 'credits', 'remaining'],
    },
    meta: { type: 'object', properties: { dry_run: { const: true } }, required: ['dry_run'] },
  },
  required: ['data', 'meta'],
  examples: [{ data: { subjects: 2, credits: 10, remaining: 99_990 }, meta: { dry_run: true } }],
}

/** The two ways to present a key. */
const KEY_SCHEMES: Readonly<Record<string, Schema>> = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer bourse_…' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'X-API-Key: bourse_…' },
}

/** Names of the console's session cookie and of the header that carries its token. */
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
      description: 'A console session, only for pages of this service. Programs send a key.',
    },
    sessionToken: {
      type: 'apiKey',
      in: 'header',
      name: header,
      description:
        'The token of that session, which sign-in returns; it is required for changes, in addition to the cookie.',
    },
  }
  return { security: [...keys, { session: [], sessionToken: [] }], securitySchemes }
}

type Security = Pick<OpenApiDocument, 'security'> & Pick<Components, 'securitySchemes'>
