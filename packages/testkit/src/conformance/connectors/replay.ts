import type { Source } from '@bourse/kit'
import { isTally } from '@bourse/kit/host'
import { readPages } from '@bourse/kit/readers'
import { parseAll } from '../../parse-all.ts'
import { isBad } from '../../publish-parsed.ts'
import type { Specimen } from '../specimen.ts'
import { fixturesOf } from '../support/sample-rows.ts'
import { fetchUnit, isHttp, surroundingsOf, type Answer, type Surroundings } from './fetch-with.ts'

/** The body of one response. */
export type Body = string | Uint8Array

/** What a source produced from the responses for one unit. */
export interface Outcome {
  /** The rows as JSON, without bad records or tallies; none if the unit failed. */
  readonly rows: readonly string[]
  /** True if the unit failed or yielded a bad record. */
  readonly isReported: boolean
  /** The error of a failed unit. */
  readonly thrown: unknown
}

/** A recorded response. Its bodies can be served to the source again in place of the publisher. */
export interface Replay {
  /** Name of the recorded response in findings. */
  readonly title: string
  readonly source: Source
  readonly bodies: readonly Body[]
  /** What the source produces from the unchanged bodies. */
  readonly whole: Outcome
  /** Fetches and parses the unit with different responses. */
  run(answer: Answer): Promise<Outcome>
}

/**
 * Returns the recorded responses that sources can refetch. Omits those of sources that read stored rows, and raw
 * responses that do not contain their bodies.
 */
export async function replaysOf({ dataset, options }: Specimen): Promise<readonly Replay[]> {
  const replays: Replay[] = []
  for (const source of dataset.sources.filter(isHttp))
    for (const [index, { unit, raw }] of fixturesOf(options, source).entries()) {
      const bodies = bodiesOf(raw)
      const given = surroundingsOf(source, options)
      const run = async (answer: Answer) => outcomeOf(source, unit, given, answer)
      const whole = await run((_, request) => bodyAt(bodies, request))
      const title = `source ${source.id}, fixture ${index + 1}`
      if (bodies.length > 0 && whole.thrown === undefined) replays.push({ title, source, bodies, whole, run })
    }
  return replays
}

/** Returns the body of a request by its index within the unit; requests beyond the recorded ones receive the last. */
export const bodyAt = (bodies: readonly Body[], index: number): Body => bodies[index] ?? bodies.at(-1) ?? ''

/**
 * Returns the bodies in a raw response: those of its pages, the response itself if it is text or bytes, or all text and
 * bytes in an object, in order.
 */
export function bodiesOf(raw: unknown): readonly Body[] {
  if (raw instanceof Uint8Array) return [raw]
  if (raw !== null && typeof raw === 'object') return Object.values(raw).flatMap(bodiesOf)
  if (typeof raw !== 'string') return []
  try {
    const { bodies } = readPages(raw)
    return bodies.length === 0 ? [raw] : bodies
  } catch {
    return [raw]
  }
}

async function outcomeOf(source: Source, unit: unknown, given: Surroundings, answer: Answer): Promise<Outcome> {
  const { raw, requests, thrown } = await fetchUnit(source, unit, given, answer)
  if (thrown !== undefined) return { rows: [], isReported: true, thrown }
  if (requests === 0) return { rows: [], isReported: false, thrown: new Error('the source sent no request') }
  try {
    const parsed = await parseAll(source, raw, unit)
    const rows = parsed.filter((row) => !isBad(row) && !isTally(row)).map((row) => JSON.stringify(row))
    return { rows, isReported: parsed.some(isBad), thrown: undefined }
  } catch (error) {
    return { rows: [], isReported: true, thrown: error }
  }
}
