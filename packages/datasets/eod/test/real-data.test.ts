import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { judge, rulesOf } from '@bourse/kit'
import { barChecks } from '../src/bar-checks.ts'
import { judgeBars } from '../src/hold/judge-bars.ts'

interface Row {
  readonly symbol: string
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

function read(): readonly Row[] {
  const file = realPath('us-eod-sp500-2013-2018', 'all_stocks_5yr.csv.gz')
  const lines = gunzipSync(readFileSync(file)).toString().trim().split(/\r?\n/)
  return lines.slice(1).map((line) => {
    const [date = '', open = '', high = '', low = '', close = '', volume = '', symbol = ''] = line.split(',')
    return { symbol, date, open, high, low, close, volume }
  })
}

describe.skipIf(skipNotice !== '')(`570,695 real daily bars${skipNotice}`, () => {
  const rows = skipNotice === '' ? read() : []

  test('real bars pass the checks on incoming bars except one whose high is below its low; eleven open or close outside low..high', () => {
    const rules = rulesOf(barChecks)
    const findings = rows.flatMap((row) => judge(rules, { ...row, trade_count: null }, { today: '2018-02-08' }) ?? [])
    expect(rows).toHaveLength(570_695)
    const [refused, warned] = [
      findings.filter(({ level }) => level === 'reject'),
      findings.filter(({ level }) => level === 'warn'),
    ]
    expect(refused.map(({ rule, value }) => [rule, value])).toEqual([['high-below-low', '23.595 < 23.85']])
    expect(warned).toHaveLength(11)
    expect(new Set(warned.map(({ rule }) => rule))).toEqual(new Set(['open-outside-range', 'close-outside-range']))
  })

  test('leave no bar held', () => {
    for (const [symbol, bars] of Map.groupBy(rows, (row) => row.symbol))
      expect(judgeBars({ published: [], waiting: bars, splits: [] }).size, symbol).toBe(0)
  })

  test('the real bars have one 90% jump, which is held until the next session', () => {
    const bars = rows.filter(({ symbol }) => symbol === 'LNT')
    const jump = bars.findIndex(({ date }) => date === '2016-05-20')
    const published = bars.slice(0, jump)
    expect([...judgeBars({ published, waiting: bars.slice(jump, jump + 1), splits: [] }).keys()]).toEqual([
      '2016-05-20',
    ])
    expect(judgeBars({ published, waiting: bars.slice(jump, jump + 2), splits: [] }).size).toBe(0)
  })
})
