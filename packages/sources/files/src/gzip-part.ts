import { gunzip } from '@bourse/kit/readers'
import type { TablePart } from './table-part.ts'

/** Returns a gzip file's content as one part; several gzip members are concatenated. */
export function gzipPart(path: string, name: string, bytes: number): TablePart {
  return {
    entry: 1,
    label: name,
    name: name.replace(/\.gz$/i, ''),
    bytes,
    path: undefined,
    chunks: (pass) => gunzip({ path }, {}, pass),
  }
}
