import { problem } from '@bourse/kit'
import Negotiator from 'negotiator'

export type Format = 'json' | 'csv' | 'ndjson'
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity'

/** In what form an answer is sent. */
export interface Representation {
  readonly format: Format
  readonly mediaType: string
  readonly coding: Coding
}

const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
}
const BY_TYPE: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
}
const CODINGS: readonly Coding[] = ['br', 'zstd', 'gzip', 'identity']

export const JSON_REPRESENTATION: Representation = { format: 'json', mediaType: MEDIA_TYPES.json, coding: 'identity' }

/** The form asked for by `format`, else by `Accept`; 406 where none of ours is accepted. */
export function represent(
  format: unknown,
  headers: { readonly accept: string | undefined; readonly acceptEncoding: string | undefined },
): Representation {
  const chosen = format === 'csv' || format === 'ndjson' || format === 'json' ? format : byAccept(headers.accept)
  return { format: chosen, mediaType: MEDIA_TYPES[chosen], coding: codingOf(headers.acceptEncoding) }
}

function byAccept(accept: string | undefined): Format {
  if (accept === undefined || accept === '*/*' || accept === '') return 'json'
  const type = new Negotiator({ headers: { accept } }).mediaType([...Object.keys(BY_TYPE), 'application/problem+json'])
  if (type === undefined)
    throw problem(
      'not-acceptable',
      `Offered are ${Object.keys(BY_TYPE).join(', ')}; Accept asks for ${accept.slice(0, 100)}.`,
    )
  return BY_TYPE[type] ?? 'json'
}

function codingOf(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity'
  const [accepted] = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([...CODINGS])
  return CODINGS.find((coding) => coding === accepted) ?? 'identity'
}
