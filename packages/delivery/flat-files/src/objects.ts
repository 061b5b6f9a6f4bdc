import { catalog, f, record, type Knowledge, type Rows } from '@bourse/kit'

/** States of stored objects. */
const OBJECT_STATES = ['writing', 'current', 'earlier', 'replaced', 'removed'] as const

/**
 * One row per object ever written to the store. The store is never listed, so these rows are how unused objects are
 * found: replaced ones, and those that a dead worker left behind.
 */
export const objects = record('objects', {
  title: 'Stored flat file objects',
  subject: undefined,
  fields: {
    object: f.text('Name in the object store', { example: 'flat-files/eod/2026-03-02/9f86d081.csv.gz' }),
    state: f.oneOf(
      'writing: not in a file yet; current: in a file; earlier: in a file at an earlier as-of time, kept; ' +
        'replaced: no longer in a file; removed',
      OBJECT_STATES,
    ),
    since: f.instant('When it entered this state'),
  },
  key: ['object'],
  time: catalog(),
  order: ['object asc'],
  indexes: [['state']],
})

/** Names of all objects that may exist in the store. */
export async function objectNames(stored: Rows<typeof objects>, knowledge: Knowledge): Promise<readonly string[]> {
  const rows = await stored.at(knowledge).select('r.object').where('r.state', '!=', 'removed').execute()
  return rows.map(({ object }) => object)
}
