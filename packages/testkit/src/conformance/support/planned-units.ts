import type { Source, SourceWindow } from '@bourse/kit'
import { sessions } from '@bourse/services'
import { everyWeekday } from './weekday-sessions.ts'

/** Maximum number of units to check; a plan for one week has fewer. */
export const MAX_PLANNED = 10_000

/** A source's settings, by name. */
export type PlanSettings = Readonly<Record<string, unknown>>

/** Returns the source as an installation with these settings plans it; omitted settings have their defaults. */
function withSettings(source: Source, settings: PlanSettings): Source {
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

/** Returns the units that an installation with these settings plans; at most one more than the maximum. */
export function plannedUnits(declared: Source, settings: PlanSettings, window: SourceWindow): readonly unknown[] {
  const source = withSettings(declared, settings)
  const units: unknown[] = []
  for (const unit of source.plan(window)) if (units.push(unit) > MAX_PLANNED) break
  return units
}
