import { catalog, f, record, type Knowledge, type Rows } from '@bourse/kit'

/** What is to become of a stored object. */
const OBJECT_STATES = ['writing', 'current', 'replaced', 'removed'] as const

/**
 * One row per object that was ever put into the store. A store is never asked what it holds, so this is how objects are
 * found again that nobody needs any more: replaced ones, and those of a worker that died.
 */
export const objects = record('objects', {
  title: 'Stored objects of flat files',
  subject: undefined,
  fields: {
    object: f.text('Name in the store', { example: 'flat-files/eod/2026-03-02/9f86d081.csv.gz' }),
    state: f.oneOf('writing: begun, in no file yet; current: in a file; replaced: no longer; removed', OBJECT_STATES),
    since: f.instant('Since when it is so'),
  },
  key: ['object'],
  time: catalog(),
  order: ['object asc'],
  indexes: [['state']],
})

/** Names of all objects that may lie in the store. */
export async function objectNames(stored: Rows<typeof objects>, knowledge: Knowledge): Promise<readonly string[]> {
  const rows = await stored.at(knowledge).select('r.object').where('r.state', '!=', 'removed').execute()
  return rows.map(({ object }) => object)
}
