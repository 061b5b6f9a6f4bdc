import type { TableFormat } from './table.ts'

const sureEndings: Record<string, TableFormat> = {
  csv: 'csv',
  tsv: 'csv',
  psv: 'csv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  parquet: 'parquet',
}

/**
 * Returns the format that a file extension indicates, ignoring `.gz` and `.zip`; undefined for `.txt`, `.json` and
 * similar ones.
 */
export function formatOfName(name: string): TableFormat | undefined {
  const ending = /\.([a-z]+)(?:\.(?:gz|zip))?$/i.exec(name)?.[1]?.toLowerCase()
  return ending === undefined ? undefined : sureEndings[ending]
}

/** Detects the compression from a file's first bytes. */
export function packingOf(head: Uint8Array): 'gzip' | 'zip' | undefined {
  if (startsWith(head, [0x1f, 0x8b])) return 'gzip'
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return 'zip'
  return undefined
}

/**
 * Detects the format from unpacked data's first bytes: Parquet for `PAR1`, NDJSON for an opening brace or bracket,
 * otherwise CSV.
 */
export function formatOfContent(head: Uint8Array): TableFormat {
  if (isParquet(head)) return 'parquet'
  const first = firstVisible(head)
  return first === '{' || first === '[' ? 'ndjson' : 'csv'
}

/** Returns whether data starts like a Parquet file. */
export function isParquet(head: Uint8Array): boolean {
  return startsWith(head, [0x50, 0x41, 0x52, 0x31])
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => head[at] === byte)
}

function firstVisible(head: Uint8Array): string | undefined {
  return /[^\s\uFEFF]/.exec(new TextDecoder().decode(head))?.[0]
}
