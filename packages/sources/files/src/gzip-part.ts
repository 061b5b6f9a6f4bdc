import { createGunzip } from 'node:zlib'
import { readCounted } from './plain-part.ts'
import type { TablePart } from './table-part.ts'
import { unpack } from './unpack.ts'

/** What a gzip file holds (several members follow each other as one), as its one part. */
export function gzipPart(path: string, name: string): TablePart {
  return {
    entry: 1,
    label: name,
    name: name.replace(/\.gz$/i, ''),
    path: undefined,
    chunks: (pass) => unpack(readCounted(path, pass), createGunzip({ chunkSize: 256 * 1024 }), pass, name),
  }
}
