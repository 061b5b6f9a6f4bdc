import { ruleSessions } from '@bourse/calendar-rules'
import { leanMinutes } from '../../src/sources/lean-minutes.ts'

/** A row that the minute file source yields. */
export interface LeanRow {
  readonly symbol: string
  readonly exchange_mic: string | null
  readonly interval: string
  readonly datetime: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string | null
}

const settings = {
  folder: '/data',
  stocks: [] as readonly string[],
  crypto: [] as readonly string[],
  crypto_exchange: 'coinbase',
  forex: [] as readonly string[],
  forex_broker: 'fxcm',
  forex_zone: 'UTC-5',
}

/** The arguments that the source receives for one date. */
export interface LeanRun {
  readonly date: string
  readonly now: string
  readonly given: Partial<typeof settings>
  readonly bytes: (path: string) => Uint8Array | undefined
}

/** Fetches and parses one date's minute files. */
export async function readLean({ date, now, given, bytes }: LeanRun): Promise<readonly (LeanRow | Error)[]> {
  const tools = {
    files: { bytes: async (path: string) => bytes(path) },
    config: { ...settings, ...given },
    clock: { now: () => now },
  }
  const fetch = leanMinutes.fetch as (unit: object, tools: object, needs: object) => Promise<unknown>
  const parse = leanMinutes.parse as (raw: unknown, unit: object) => Iterable<LeanRow | Error>
  return [...parse(await fetch({ date }, tools, { sessions: ruleSessions }), { date })]
}
