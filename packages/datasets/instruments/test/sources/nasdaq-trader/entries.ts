import type { DirectoryDay, DirectoryEntry } from '../../../src/sources/nasdaq-trader/index.ts'

/** Parses an entry written as `XNYS:ACME Acme Common Stock`. */
export function entryOf(text: string): DirectoryEntry {
  const [, exchange_mic = '', symbol = '', name = ''] = /^(\w+):(\S+) (.+)$/.exec(text) ?? []
  return { symbol, exchange_mic, name, asset_type: 'CS', is_etf: false, round_lot: 100, financial_status: undefined }
}

/** Consecutive days, starting on 2030-01-01. */
export function daysOf(...days: readonly (readonly string[])[]): DirectoryDay[] {
  return days.map((entries, at) => ({
    date: `2030-01-${String(at + 1).padStart(2, '0')}`,
    entries: entries.map(entryOf),
  }))
}
