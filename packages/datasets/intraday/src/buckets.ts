import { isPair } from './pairs.ts'
import type { OpenHours } from './session-clock.ts'

/** The range that one rolled-up bar covers: openings from `start` until just before `end`, in seconds since 1970. */
export interface Bucket {
  readonly start: number
  readonly end: number
}

/**
 * Returns the time from which a session's bars are counted: the session open on exchanges, whole UTC minutes and hours
 * for crypto and currency pairs.
 */
export function anchorOf(mic: string, { open }: OpenHours): number {
  return isPair(mic) ? 0 : open
}

/**
 * Returns the bucket of the given length that contains an instant within a session; a session's last bucket may be
 * shorter.
 */
export function bucketAt(mic: string, session: OpenHours, length: number, seconds: number): Bucket {
  const anchor = anchorOf(mic, session)
  const start = anchor + Math.floor((seconds - anchor) / length) * length
  return { start, end: Math.min(start + length, session.close) }
}

/** Returns all of a session's buckets, oldest first. */
export function bucketsOf(mic: string, session: OpenHours, length: number): readonly Bucket[] {
  const buckets: Bucket[] = []
  for (let at = session.open; at < session.close;) {
    const bucket = bucketAt(mic, session, length, at)
    buckets.push(bucket)
    at = bucket.end
  }
  return buckets
}
