import type { Source } from '@bourse/kit'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import { MAX_PLANNED, plannedUnits, type PlanSettings } from '../support/planned-units.ts'
import { withoutSources } from './fixture-cases.ts'

/**
 * A short window that spans a weekend and a month end, and a later month for sources that run rarely or start later.
 */
const WINDOWS = [
  { from: '2026-02-23', to: '2026-03-02' },
  { from: '2026-11-01', to: '2026-11-30' },
]

/**
 * Plans must return the same plain units on every call, because units are stored in the database and retried after a
 * crash.
 */
export const plansArePlainAndSteady: Check = {
  name: 'plans-are-plain-and-steady',
  says:
    '`plan` does not return the same plain units on every call, so units cannot be stored and retried. Yield ' +
    'objects of text, numbers and dates as text, derived only from the window and the settings.',
  skip: withoutSources,
  find: ({ dataset, options }) =>
    dataset.sources.flatMap((source) =>
      wrongIn(source, options.sources?.[source.id]).map((wrong) => `source ${source.id}: ${wrong}`),
    ),
}

function wrongIn(source: Source, settings: PlanSettings = {}): readonly string[] {
  // The units of this source are known only to the publisher's index.
  if (source.discover !== undefined) return []
  const window = WINDOWS.find((one) => plannedUnits(source, settings, one).length > 0)
  if (window === undefined) return WINDOWS.map(({ from, to }) => `it plans nothing from ${from} to ${to}`)
  const [first, second] = [plannedUnits(source, settings, window), plannedUnits(source, settings, window)]
  if (first.length > MAX_PLANNED) return [`it plans more than ${MAX_PLANNED} units in one call`]
  return [
    ...(isDeepStrictEqual(first, second) ? [] : ['a second call to plan returns different units']),
    ...(first.every(isPlain) ? [] : ['a unit changes when stored as JSON']),
  ]
}

const isPlain = (unit: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(unit ?? null)), unit)
