import type { Source, SourceWindow } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { everyWeekday } from '../support/weekday-sessions.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Check } from '../check.ts'
import { withoutSources } from './fixture-cases.ts'

/**
 * A short window with a weekend and the end of a month, and a later month for sources that run rarely or start later.
 */
const WINDOWS = [
  { from: '2026-02-23', to: '2026-03-02' },
  { from: '2026-11-01', to: '2026-11-30' },
]
/** Maximum number of units to check; a plan for one week has fewer. */
const MOST = 10_000

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

function wrongIn(declared: Source, settings: Settings | undefined): readonly string[] {
  const source = withSettings(declared, settings ?? {})
  // The units of this source are known only to the publisher's index.
  if (source.discover !== undefined) return []
  const window = WINDOWS.find((one) => unitsOf(source, one).length > 0)
  if (window === undefined) return WINDOWS.map(({ from, to }) => `it plans nothing from ${from} to ${to}`)
  const [first, second] = [unitsOf(source, window), unitsOf(source, window)]
  if (first.length > MOST) return [`it plans more than ${MOST} units at once`]
  return [
    ...(isDeepStrictEqual(first, second) ? [] : ['a second call of plan returns different units']),
    ...(first.every(isPlain) ? [] : ['a unit does not survive as JSON']),
  ]
}

type Settings = Readonly<Record<string, unknown>>

/** Returns the source as an installation with these settings plans it; omitted settings have their defaults. */
function withSettings(source: Source, settings: Settings): Source {
  const { properties } = source.config
  const defaults = Object.entries(properties).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value as unknown] as const],
  )
  const config = { ...Object.fromEntries(defaults), ...settings }
  return { ...source, plan: (window) => source.plan(window, { config, needs: needsOf(source) }) }
}

/**
 * Returns the needs that a plan may use: only the trading sessions, because everything else may change between runs.
 */
function needsOf({ needs }: Source): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(needs).flatMap(([name, need]) =>
      'part' in need && need.part === 'service' && need.id === sessions.id ? [[name, everyWeekday]] : [],
    ),
  )
}

function unitsOf(source: Source, window: SourceWindow): readonly unknown[] {
  const units: unknown[] = []
  for (const unit of source.plan(window)) if (units.push(unit) > MOST) break
  return units
}

const isPlain = (unit: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(unit ?? null)), unit)
