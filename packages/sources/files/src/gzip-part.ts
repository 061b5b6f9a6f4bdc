import { gunzip } from '@bourse/kit/readers'
import type { TablePart } from './table-part.ts'

/** What a gzip file holds (several members follow each other as one), as its one part. */
export function gzipPart(path: string, name: string): TablePart {
  return {
    entry: 1,
    label: name,
    name: name.replace(/\.gz$/i, ''),
    path: undefined,
    chunks: (pass) => gunzip({ path }, {}, pass),
  }
}
