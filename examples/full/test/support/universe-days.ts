import { publicId } from '@bourse/kit'
import { Decimal, decimalText } from '@bourse/kit/values'
import type { Split } from '@bourse/services'
import type { FakeListing, FakeStretch } from '@bourse/testkit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A security on a day, as in the full-market file. */
export interface UniverseRow {
  readonly instrument_id: string
  readonly symbol: string
  readonly date: string
  readonly close: string
  readonly volume: string
  /** Factor that makes earlier prices comparable with current ones. */
  readonly splitFactor: string
}

/** A day's rows by listing. If a security is in a file twice, its first line wins. */
export interface UniverseDay {
  readonly date: string
  readonly rows: ReadonlyMap<string, UniverseRow>
}

/** The days in a folder of recorded files, by date. */
export function universeDays(folder: string): readonly UniverseDay[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => dayOf(join(folder, name), `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`))
}

function dayOf(path: string, date: string): UniverseDay {
  const lines = gunzipSync(readFileSync(path)).toString().trim().split(/\r?\n/)
  const rows = lines.map((line): UniverseRow => {
    const [security = '', symbol = '', close = '', volume = '', , , , splitFactor = '1'] = line.split(',')
    return { instrument_id: publicId('ins', security), symbol, date, close, volume, splitFactor }
  })
  return { date, rows: new Map(rows.toReversed().map((row) => [row.instrument_id, row])) }
}

/** A listing for each security, with its ticker on each day. */
export function listingsOf(days: readonly UniverseDay[]): readonly FakeListing[] {
  const stretches = new Map<string, FakeStretch[]>()
  for (const { rows } of days)
    for (const { instrument_id, symbol, date } of rows.values()) {
      const known = stretches.get(instrument_id) ?? []
      const last = known.at(-1)
      if (last?.symbol === symbol) continue
      const before = known.slice(0, -1)
      const ended = last === undefined ? [] : [{ ...last, to: dayBefore(days, date) }]
      stretches.set(instrument_id, [...before, ...ended, { symbol, exchange_mic: 'XNAS', from: date }])
    }
  return [...stretches].map(([id, own]) => ({ id, stretches: own }))
}

const dayBefore = (days: readonly UniverseDay[], date: string) => days.findLast((day) => day.date < date)?.date ?? date

/** Splits, derived from factors that change from one day to the next. */
export function splitsOf(days: readonly UniverseDay[]): readonly Split[] {
  return days.slice(1).flatMap(({ date, rows }, index) =>
    [...rows.values()].flatMap(({ instrument_id, splitFactor }) => {
      const before = days[index]?.rows.get(instrument_id)?.splitFactor
      if (before === undefined || before === splitFactor) return []
      const ratio = decimalText(new Decimal(splitFactor).dividedBy(before).toDecimalPlaces(6).toFixed()) ?? ''
      return [{ instrument_id, execution_date: date, ratio }]
    }),
  )
}
