import { BadRecord, isReadable } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import {
  finraKnownAt,
  finraSymbol,
  shortVolumes,
  withFacilities,
  type ShortVolume,
} from '../../../src/sources/finra/index.ts'

const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market'
const file = (...rows: readonly string[]) => [HEADER, ...rows, String(rows.length)].join('\r\n')

function good(text: string): ShortVolume[] {
  return [...shortVolumes(text)].map((row) => {
    if (row instanceof BadRecord) throw row
    return row
  })
}

const totalsOf = (facilities: ShortVolume['facilities']) => facilities.map(({ total_volume }) => total_volume)

describe('short volume files', () => {
  it('a row has a ten-digit ratio, and facilities without numbers if several share the row', () => {
    expect(good(file('20250303|AAA|100.5|2|300|Q,B,N'))).toEqual([
      {
        symbol: 'AAA',
        publisher_symbol: 'AAA',
        date: '2025-03-03',
        short_volume: '100.5',
        short_exempt_volume: '2',
        total_volume: '300',
        ratio: '0.335',
        facilities: ['nasdaq_carteret', 'nasdaq_chicago', 'nyse'].map((facility) => ({
          facility,
          short_volume: null,
          short_exempt_volume: null,
          total_volume: null,
        })),
        line: 2,
      },
    ])
    expect(good(file('20250303|AAA|1|0|3|N'))[0]?.ratio).toBe('0.3333333333')
  })

  it('rule 1: files with the exchanges’ five columns are rejected', () => {
    const exchange = 'DATE|SYMBOL|SHORT VOLUME|TOTAL VOLUME|MARKET\n20210119|AAA|1|2|X\n'
    expect(() => good(exchange)).toThrow(UnreadableFile)
  })

  it('rule 2: the facilities’ numbers are combined with the consolidated ones', () => {
    const whole = good(file('20250303|AAA|30|1|100|Q,N', '20250303|BBB|5|0|9|Q,N', '20250303|CCC|5|0|9|Q,N'))
    const carteret = good(file('20250303|AAA|20|1|60|Q', '20250303|BBB|5|0|9|Q', '20250303|ZZZ|1|0|1|Q'))
    const nyse = good(file('20250303|AAA|10|0|40|N', '20250303|BBB|0|0|1|N'))
    const rows = withFacilities(whole, [...carteret, ...nyse])
    expect(rows.map(({ symbol, total_volume, facilities }) => [symbol, total_volume, totalsOf(facilities)])).toEqual([
      ['AAA', '100', ['60', '40']],
      ['BBB', '9', ['9', '1']],
      ['CCC', '9', [null, null]],
    ])
    expect(rows[0]?.facilities).toEqual([
      { facility: 'nasdaq_carteret', short_volume: '20', short_exempt_volume: '1', total_volume: '60' },
      { facility: 'nyse', short_volume: '10', short_exempt_volume: '0', total_volume: '40' },
    ])
  })

  it('rule 3: a total of 0 is omitted, contradictory volumes are returned as written, and unreadable lines are reported', () => {
    const rows = [
      ...shortVolumes(
        file(
          '20250303|AAA|0|0|0|Q',
          '20250303|BBB|5|0|4|Q',
          '20250303|CCC|5|6|9|Q',
          '20250303|DDD|5|0|9|Z',
          '20251303|EEE|5|0|9|Q',
          '20250303|FFF|-5|0|9|Q',
          '20250303|GGG|5|0|Q',
          '20250303|1!|5|0|9|Q',
          '20250303|HHH|5|0|9|Q',
        ),
      ),
    ]
    const bad = rows.filter((row) => row instanceof BadRecord)
    expect(bad.map(({ message }) => message)).toEqual([
      'expected facilities among Q, B, N, D, O, got "Z"',
      'expected a date such as 20210128, got "20251303"',
      'expected short, exempt and total volume as nonnegative numbers',
      'expected 6 fields, got 5',
      'expected a symbol such as BRK/B or ABRpA, got "1!"',
    ])
    expect(bad[0]).toMatchObject({ line: 5, row: { line: 5, text: '20250303|DDD|5|0|9|Z' } })
    expect(rows.filter(isReadable).map(({ symbol, line }) => [symbol, line])).toEqual([
      ['BBB', 3],
      ['CCC', 4],
      ['HHH', 10],
    ])
  })

  it('rule 4: a file is rejected as a whole if its last line does not match the number of rows', () => {
    expect(() => good(`${HEADER}\n20250303|AAA|1|0|3|N\n2`)).toThrow(
      'expected the number of rows, 1, in the last line, got "2"',
    )
    expect(() => good(`${HEADER}\n20250303|AAA|1|0|3|N`)).toThrow(UnreadableFile)
  })

  it.each([
    ['AAPL', 'AAPL'],
    ['BRK/B', 'BRK.B'],
    ['BAC/WS/A', 'BAC.WS.A'],
    ['OXY/WS', 'OXY.WS'],
    ['ACND/U', 'ACND.U'],
    ['ABRpA', 'ABR.PRA'],
    ['ABRp', 'ABR.PR'],
    ['ACPr', 'ACP.RT'],
    ['AAAw', 'AAA.WI'],
    ['AAA/', undefined],
    ['', undefined],
  ])('rule 5: symbol %s is %s', (written, symbol) => {
    expect(finraSymbol(written)).toBe(symbol)
  })

  it('0.4 rule 4: a file is known at 18:00 New York time, in summer and winter', () => {
    expect(finraKnownAt('2025-01-15')).toBe('2025-01-15T23:00:00Z')
    expect(finraKnownAt('2025-07-15')).toBe('2025-07-15T22:00:00Z')
    expect(() => finraKnownAt('2025-02-30')).toThrow(RangeError)
  })
})
