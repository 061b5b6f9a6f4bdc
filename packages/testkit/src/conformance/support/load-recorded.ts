import { isAbsolute, join } from 'node:path'
import { FIXTURES, readRecorded } from '../../fixtures/recorded-fixture.ts'
import type { ConformanceOptions, Fixture, RecordedAnswer } from '../options.ts'
import { listOf } from './sample-rows.ts'

/** The options with every recorded response loaded, and the recorded responses that could not be read. */
export interface LoadedOptions {
  readonly options: ConformanceOptions
  /** A line for each recorded response that is missing or has changed. */
  readonly unreadable: readonly string[]
}

/** Reads the recorded responses that the options of a test name. */
export function loadRecorded(options: ConformanceOptions, folder: string | undefined): LoadedOptions {
  const unreadable: string[] = []
  const load = (source: string, { recorded }: RecordedAnswer): readonly Fixture[] => {
    try {
      const { origin, unit, raw } = readRecorded(pathOf(folder, recorded))
      if (origin.source === source) return [{ unit, raw }]
      unreadable.push(`source ${source}: ${recorded} was recorded from ${origin.source}`)
    } catch (error) {
      unreadable.push(`source ${source}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return []
  }
  const fixtures = Object.entries(options.fixtures ?? {}).map(
    ([source, given]) =>
      [source, listOf(given).flatMap((one) => ('recorded' in one ? load(source, one) : [one]))] as const,
  )
  return {
    options: options.fixtures === undefined ? options : { ...options, fixtures: Object.fromEntries(fixtures) },
    unreadable,
  }
}

function pathOf(folder = '', recorded: string): string {
  if (isAbsolute(recorded)) return recorded
  return /[/\\]/.test(recorded) ? join(folder, recorded) : join(folder, FIXTURES, recorded)
}
