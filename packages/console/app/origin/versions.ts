import type { HistoryListRow } from '@bourse/client'
import { jsonText } from '../format/json.ts'

/** A version of a row. */
export type RowVersion = HistoryListRow

/** A version with what it changed. */
export interface NumberedVersion {
  readonly version: RowVersion
  /** 1 is the oldest version. */
  readonly number: number
  /** The version before; undefined for the first one. */
  readonly before: RowVersion | undefined
  /** Names of the fields whose values differ from the version before. */
  readonly changed: readonly string[]
}

/** Numbers versions and compares each with the one before it; newest first. `versions` has the oldest first. */
export function numberedVersions(versions: readonly RowVersion[]): readonly NumberedVersion[] {
  return versions
    .map((version, index) => {
      const before = versions[index - 1]
      return { version, number: index + 1, before, changed: changedFields(before?.values, version.values) }
    })
    .toReversed()
}

function changedFields(before: RowVersion['values'] | undefined, values: RowVersion['values']): readonly string[] {
  if (before === undefined) return []
  const names = new Set([...Object.keys(before), ...Object.keys(values)])
  return [...names].filter((name) => jsonText(before[name] ?? null) !== jsonText(values[name] ?? null))
}

/** What a field was believed to be from a time on, in milliseconds since 1970; null while the row was withdrawn. */
export type Belief = readonly [at: number, value: number | null]

/** The share of the time axis that the newest value has at least, so that a correction of today is visible. */
const NEWEST = 0.12

/**
 * The steps of what was believed: one for each version, one for each period in which the row was withdrawn, and the
 * last value at its end, which is `until` or later.
 */
export function beliefsOf(versions: readonly RowVersion[], field: string, until: number): readonly Belief[] {
  const steps = versions.flatMap(({ known_from: from, known_to: to, values }, index): readonly Belief[] => {
    const value = values[field]
    const step = [
      Date.parse(from),
      typeof value === 'string' || typeof value === 'number' ? Number(value) : null,
    ] as const
    const next = versions[index + 1]
    return to === null || to === next?.known_from ? [step] : [step, [Date.parse(to), null]]
  })
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined || last[1] === null) return steps
  return [...steps, [Math.max(until, last[0] + (last[0] - first[0]) * NEWEST), last[1]]]
}

/** Whether a field ever had another value. */
export const hasChanged = (versions: readonly RowVersion[], field: string): boolean =>
  new Set(versions.map(({ values }) => jsonText(values[field] ?? null))).size > 1
