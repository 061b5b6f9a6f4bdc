import type { Guide } from '@bourse/engine/api-docs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The guides that come with the host, in reading order. */
const NAMES = [
  'calling',
  'console',
  'operating',
  'managed-postgresql',
  'administering',
  'filings',
  'connector',
  'writing-a-dataset',
] as const

/** Reads them; found by the package's name, so that sources and build read the same ones. */
export function readGuides(): Promise<readonly Guide[]> {
  return Promise.all(
    NAMES.map(async (name) => {
      const text = await readFile(require.resolve(`@bourse/host/guides/${name}.md`), 'utf8')
      return { name, title: /^# ([^:\n]*)/.exec(text)?.[1] ?? name, text }
    }),
  )
}
