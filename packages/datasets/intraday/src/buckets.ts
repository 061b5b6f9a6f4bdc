import { isPair } from './pairs.ts'
import type { OpenHours } from './session-clock.ts'

/** One bar to be rolled up: what opens from `start` to before `end`, seconds since 1970. */
export interface Bucket {
  readonly start: number
  readonly end: number
}

/**
 * Where bars of a session open: from its opening on exchanges, on whole UTC minutes and hours for crypto and currency
 * pairs.
 */
export function anchorOf(mic: string, { open }: OpenHours): number {
  return isPair(mic) ? 0 : open
}

/** The bucket of some length that an instant within a session falls in; the last one of a session may be shorter. */
export function bucketAt(mic: string, session: OpenHours, length: number, seconds: number): Bucket {
  const anchor = anchorOf(mic, session)
  const start = anchor + Math.floor((seconds - anchor) / length) * length
  return { start, end: Math.min(start + length, session.close) }
}

/** All buckets of a session, oldest first. */
export function bucketsOf(mic: string, session: OpenHours, length: number): readonly Bucket[] {
  const buckets: Bucket[] = []
  for (let at = session.open; at < session.close;) {
    const bucket = bucketAt(mic, session, length, at)
    buckets.push(bucket)
    at = bucket.end
  }
  return buckets
}
