import { COLUMNAR_FORMATS, type ColumnarFormat } from '@bourse/engine/columns'
import { problem } from '@bourse/kit'
import { MEDIA_TYPES, type Format } from '@bourse/engine/operations'
import Negotiator from 'negotiator'

export type { Format }
export type Coding = 'br' | 'zstd' | 'gzip' | 'identity'

/** The format and encoding of a response. */
export interface Representation {
  readonly format: Format
  readonly mediaType: string
  readonly coding: Coding
}

const BY_TYPE: Readonly<Record<string, Format>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  [MEDIA_TYPES.arrow]: 'arrow',
  [MEDIA_TYPES.parquet]: 'parquet',
}
const FORMATS = Object.keys(MEDIA_TYPES) as readonly Format[]
const CODINGS: readonly Coding[] = ['br', 'zstd', 'gzip', 'identity']

/**
 * Chooses the format from `format`, or else from `Accept`; throws 406 if the caller accepts none. For operations
 * without columnar formats, `format=parquet` selects the file described by the operation.
 */
export function represent(
  format: unknown,
  headers: { readonly accept: string | undefined; readonly acceptEncoding: string | undefined },
  offered: { readonly columns: boolean },
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): Representation {
  const isOffered = (each: Format) => offered.columns || !isColumnar(each)
  const chosen = FORMATS.find((each) => each === format && isOffered(each)) ?? byAccept(headers.accept, offered)
  // A Parquet file is already compressed. Byte ranges, and the length that HEAD returns for them, are of the
  // uncompressed bytes, because few clients can decompress a part.
  const isUncoded = chosen === 'parquet' || (isPartial && hasByteRanges(chosen))
  const coding = isUncoded ? 'identity' : codingOf(headers.acceptEncoding)
  return { format: chosen, mediaType: MEDIA_TYPES[chosen], coding }
}

/** Whether clients may read a response in byte ranges. A page of JSON changes with its cursor. */
export const hasByteRanges = (format: Format): boolean => format !== 'json'

export const isColumnar = (format: Format): format is ColumnarFormat =>
  COLUMNAR_FORMATS.some((columnar) => columnar === format)

function byAccept(accept: string | undefined, { columns }: { readonly columns: boolean }): Format {
  if (accept === undefined || accept === '*/*' || accept === '') return 'json'
  const types = Object.keys(BY_TYPE).filter((type) => columns || !isColumnar(BY_TYPE[type] ?? 'json'))
  const type = new Negotiator({ headers: { accept } }).mediaType([...types, 'application/problem+json'])
  if (type === undefined)
    throw problem('not-acceptable', `Accept: expected one of ${types.join(', ')}, got ${accept.slice(0, 100)}.`)
  return BY_TYPE[type] ?? 'json'
}

function codingOf(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity'
  const [accepted] = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([...CODINGS])
  return CODINGS.find((coding) => coding === accepted) ?? 'identity'
}
