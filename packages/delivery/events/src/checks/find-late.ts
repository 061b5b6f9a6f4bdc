import type { NewEvent } from '@bourse/engine/events'
import type { DueDate, HostParts } from '@bourse/host/parts'

type LateParts = Pick<HostParts, 'database' | 'clock' | 'dueDates'>

/**
 * Returns the datasets that became late or recovered since the last event about each of them, by market group. What is
 * due follows from calendars, so closed days are quiet.
 */
export async function findLate(host: LateParts): Promise<readonly NewEvent[]> {
  const groups = Map.groupBy(await host.dueDates(), subjectOf)
  const lateBefore = await lateSubjects(host, [...groups.keys()])
  const at = host.clock.now()
  return [...groups].flatMap(([subject, dates]): readonly NewEvent[] => {
    const late = dates.filter(({ newest, due }) => newest < due)
    if (late.length > 0 === lateBefore.has(subject)) return []
    const about = { dataset: dates[0]?.dataset, market: dates[0]?.market || null }
    if (late.length === 0) return [{ type: 'dataset.recovered', at, subject, data: about }]
    const missing = late.map(({ exchange, newest, due }) => ({ exchange: exchange || null, newest, due }))
    return [{ type: 'dataset.late', at, subject, data: { ...about, late: missing } }]
  })
}

const subjectOf = ({ dataset, market }: DueDate) => (market === '' ? dataset : `${dataset}/${market}`)

async function lateSubjects({ database }: LateParts, subjects: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ subject: string }>(
    `select s.subject from unnest($1::text[]) as s (subject) where 'dataset.late' = (
       select type from bourse.events e where e.subject = s.subject
         and type in ('dataset.late', 'dataset.recovered') order by e.seq desc limit 1)`,
    [subjects],
  )
  return new Set(rows.map(({ subject }) => subject))
}
