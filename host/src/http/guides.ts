import type { Guide } from '@bourse/engine/api-docs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The host's guides, in reading order. */
const NAMES = [
  'calling',
  'bulk-data',
  'connect-your-tools',
  'sql',
  'why-is-this-number-so',
  'backtests',
  'console',
  'operating',
  'ingesting',
  'quality-rules',
  'monitoring',
  'events',
  'backups-and-upgrades',
  'point-in-time-recovery',
  'managed-postgresql',
  'standbys',
  'workers',
  'administering',
  'sign-in',
  'members',
  'licences',
  'filings',
  'connector',
  'writing-a-dataset',
] as const

/** Reads the guides and the how-tos for dataset authors, resolved by package name so that sources and build agree. */
export async function readGuides(): Promise<readonly Guide[]> {
  const howTos = await readdir(join(dirname(require.resolve('@bourse/host/guides/calling.md')), 'datasets'))
  const names = [...NAMES, ...howTos.toSorted().map((file) => `datasets/${file.replace(/\.md$/, '')}`)]
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(require.resolve(`@bourse/host/guides/${name}.md`), 'utf8')
      return { name, title: /^# ([^:\n]*)/.exec(text)?.[1] ?? name, text }
    }),
  )
}
