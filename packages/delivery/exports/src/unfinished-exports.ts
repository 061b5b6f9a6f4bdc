import type { Rows } from '@bourse/kit'
import type { OperatorGauge } from '@bourse/services'
import type { exports } from './exports.ts'

const STATES = ['queued', 'running'] as const
/** Maximum number of exports counted per scrape. */
const MAX_COUNTED = 10_000

/** The number of queued and running exports, for operators. */
export function unfinishedExports(stored: Rows<typeof exports>): OperatorGauge {
  return {
    name: 'bourse_exports',
    help: 'Exports that are not finished, by state',
    labels: ['state'],
    async read(knowledge) {
      const rows = await stored
        .at(knowledge)
        .select('r.status')
        .where('r.status', 'in', [...STATES])
        .limit(MAX_COUNTED)
        .execute()
      return STATES.map((state) => ({
        labels: { state },
        value: rows.filter(({ status }) => status === state).length,
      }))
    },
  }
}
