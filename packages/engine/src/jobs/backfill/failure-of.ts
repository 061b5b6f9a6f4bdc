import { addDays } from '@bourse/kit/values'

const HOUR_SECONDS = 3_600

/** How a back-fill reacts to a failed attempt: it skips the unit, retries later, or stops. */
export type Failure = { readonly why: string } & (
  | { readonly kind: 'unit' }
  /** The publisher cannot serve this unit yet (`unit-later`), or anything at the moment (`later`). */
  | { readonly kind: 'unit-later' | 'later'; readonly seconds: number }
  /** Nothing can be fetched until an operator changes something. */
  | { readonly kind: 'stop' }
)

/** Distinguishes unit failures from publisher failures. `received` is true if the publisher sent data. */
export function failureOf(error: unknown, received: boolean, now: string): Failure {
  // Recognized by name: a source may bring its own copy of the kit.
  const { name, message: why } = error instanceof Error ? error : new Error(String(error))
  const { seconds, code, next } = error as Readonly<Partial<Record<'seconds' | 'code' | 'next', unknown>>>
  if (name === 'SourceRefused') return { kind: 'stop', why: `${why} ${String(next)}` }
  if (name === 'ConfigMissing' || (name === 'SourceOff' && code === 'plan')) return { kind: 'stop', why }
  if (name === 'SourceOff') return { kind: 'later', why, seconds: code === 'key' ? HOUR_SECONDS : untilTomorrow(now) }
  if (typeof seconds !== 'number' || !(name === 'RetryLater' || name === 'SourceMoved')) return { kind: 'unit', why }
  // If a publisher sent data, it is available, so only this unit has to wait.
  const kind = name === 'RetryLater' && received ? 'unit-later' : 'later'
  return { kind, why, seconds: Math.max(1, Math.ceil(seconds)) }
}

/** Publishers count quotas per UTC day. */
const untilTomorrow = (now: string) =>
  Math.ceil((Date.parse(`${addDays(now.slice(0, 10), 1)}T00:00:00Z`) - Date.parse(now)) / 1000)
