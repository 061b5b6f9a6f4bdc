import type { Source } from '@bourse/kit'
import { weekday } from '@bourse/kit/values'
import { sessions } from '@bourse/services'
import type { Check } from '../check.ts'
import type { Specimen } from '../specimen.ts'
import { plannedUnits } from '../support/planned-units.ts'

/** A window from Monday to Monday, whose sessions are its weekdays. */
const WINDOW = { from: '2026-02-23', to: '2026-03-02' }

/** A source that reads a market's sessions must not request dates without a session. */
export const asksNoClosedDay: Check = {
  name: 'asks-no-closed-day',
  says:
    'A source plans a date on which its market is closed, and spends requests on it. Have `plan` use the dates of ' +
    '`sessions` alone.',
  skip: (specimen) => (sourcesBySession(specimen).length === 0 ? 'no source plans by sessions' : undefined),
  find: (specimen) =>
    sourcesBySession(specimen).flatMap((source) => {
      const units = plannedUnits(source, specimen.options.sources?.[source.id] ?? {}, WINDOW)
      return units.flatMap((unit) => (isOfClosedDay(unit) ? [`source ${source.id}: ${JSON.stringify(unit)}`] : []))
    }),
}

const sourcesBySession = ({ dataset }: Specimen): readonly Source[] =>
  dataset.sources.filter(
    ({ publisher, needs, discover }) =>
      publisher.hosts.length > 0 &&
      discover === undefined &&
      Object.values(needs).some((need) => 'part' in need && need.part === 'service' && need.id === sessions.id),
  )

function isOfClosedDay(unit: unknown): boolean {
  const date = typeof unit === 'object' && unit !== null && 'date' in unit ? unit.date : undefined
  return typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) && weekday(date) > 5
}
