import { problem } from '@bourse/kit'
import type { Caller } from '@bourse/kit/delivery'
import type { Operations } from '@bourse/services'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_BYTES_READ, MAX_ROWS_READ } from '../limits.ts'
import type { Read } from './plan.ts'
import { PREFIX, removeStaleFolders } from './stale-folders.ts'

/** A read with the file that has its rows. */
export interface StoredRead {
  readonly read: Read
  readonly file: string
  readonly rows: number
}

/** Resolves once this process has removed what former ones left. */
let swept: Promise<void> | undefined

/** Writes the rows of reads to Parquet files in a private folder, which exists until `work` ends. */
export async function withStoredReads<T>(
  operations: Operations,
  { caller, reads }: { readonly caller: Caller; readonly reads: readonly Read[] },
  work: (stored: readonly StoredRead[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    await (swept ??= removeStaleFolders(folder).catch(() => undefined))
    const left = { rows: MAX_ROWS_READ, bytes: MAX_BYTES_READ }
    const stored: StoredRead[] = []
    for (const [index, read] of reads.entries()) {
      const file = join(folder, `${index}.parquet`)
      stored.push({ read, file, rows: await storeRead(operations, { caller, read, file, left }) })
    }
    return await work(stored)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Storing {
  readonly caller: Caller
  readonly read: Read
  readonly file: string
  /** What the statement may still read. */
  readonly left: { rows: number; bytes: number }
}

async function storeRead(operations: Operations, { caller, read, file, left }: Storing): Promise<number> {
  const { selection, pin, table } = read
  let count = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const { bytes, rows } of operations.columns(caller, selection, { pin, format: 'parquet' })) {
      count += rows
      left.rows -= rows
      left.bytes -= bytes.length
      if (left.rows < 0 || left.bytes < 0) throw tooMuch(table)
      yield bytes
    }
  }
  await pipeline(Readable.from(content()), createWriteStream(file, { mode: 0o600 }))
  return count
}

const tooMuch = (table: string) =>
  problem(
    'invalid-parameter',
    `/sql: the statement reads more than ${MAX_ROWS_READ.toLocaleString('en')} rows or ` +
      `${MAX_BYTES_READ / 1024 / 1024} MiB, most recently of ${table}. Narrow it with literal symbols and dates in ` +
      'WHERE, name fewer columns, or order an export.',
    { isCharged: true },
  )
