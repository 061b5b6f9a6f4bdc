import { instantOf as instantOfSeconds, secondsOf } from '@bourse/kit/values'
import type { TableFile } from '@bourse/services'

/**
 * A table's version is its newest publication: the microseconds from 1970 to that instant. Every publication has its
 * own instant, so versions increase, and each of them is an as-of time.
 */
export function versionOf(files: readonly Pick<TableFile, 'published_at'>[]): number {
  return files.reduce((newest, { published_at: at }) => Math.max(newest, microsOf(at)), 0)
}

const MICROS = 1_000_000
/** Length of an instant without its fraction and zone. */
const WHOLE = 19

/** Returns the microseconds since 1970 of a UTC instant. */
export function microsOf(instant: string): number {
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? ''
  return secondsOf(`${instant.slice(0, WHOLE)}Z`) * MICROS + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

/** Returns the instant of a version, UTC with six fractional digits. */
export function instantOf(version: number): string {
  const seconds = Math.floor(version / MICROS)
  const fraction = String(version - seconds * MICROS).padStart(6, '0')
  return `${instantOfSeconds(seconds).slice(0, WHOLE)}.${fraction}Z`
}
