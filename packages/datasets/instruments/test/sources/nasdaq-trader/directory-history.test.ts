import { describe, expect, test } from 'vitest'
import {
  diffDirectories,
  directoryHistory,
  DirectoryOrderError,
  emptyDirectory,
  type DirectoryChange,
} from '../../../src/sources/nasdaq-trader/index.ts'
import { daysOf, entryOf } from './entries.ts'

const other = 'XNYS:OTHR Other Corp. Common Stock'
const nasdaqOther = 'XNAS:NOTH Nasdaq Other Inc. - Common Stock'

function told(change: DirectoryChange): string {
  const place = ({ exchange_mic, symbol }: { exchange_mic: string; symbol: string }) => `${exchange_mic}:${symbol}`
  if (change.kind === 'delisted') return `${change.date} delisted ${place(change.previous)}`
  if (change.kind === 'listed') return `${change.date} listed ${place(change.entry)}`
  return `${change.date} ${change.kind} ${place(change.previous)} ${place(change.entry)}`
}

/** Returns the changes after the first day, and all assignments except those of unrelated listings. */
function history(...days: readonly (readonly string[])[]) {
  const { changes, assignments } = directoryHistory(daysOf(...days.map((day) => [other, nasdaqOther, ...day])))
  const stretches = assignments.filter(({ symbol }) => symbol !== 'OTHR' && symbol !== 'NOTH')
  return {
    changes: changes.filter(({ date }) => date > '2030-01-01').map(told),
    assignments: stretches.map((a) => `${a.key} ${a.exchange_mic}:${a.symbol} ${a.valid_from}..${a.valid_to ?? ''}`),
  }
}

describe('a rename', () => {
  test('a rename is a symbol that vanishes while another appears on the same exchange with the same security name', () => {
    expect(history(['XNYS:OLD Acme Inc. Common Stock'], ['XNYS:NEW Acme Inc. Common Stock'])).toEqual({
      changes: ['2030-01-02 renamed XNYS:OLD XNYS:NEW'],
      assignments: ['XNYS:OLD:2030-01-01 XNYS:OLD 2030-01-01..2030-01-01', 'XNYS:OLD:2030-01-01 XNYS:NEW 2030-01-02..'],
    })
  })

  test('a rename is detected if the names differ only in case and punctuation', () => {
    const { changes } = history(['XNYS:OLD ACME Inc Common Stock'], ['XNYS:NEW Acme, Inc. - Common Stock'])
    expect(changes).toEqual(['2030-01-02 renamed XNYS:OLD XNYS:NEW'])
  })

  test('no rename is detected under a different name or on a different exchange', () => {
    const otherName = history(
      ['XNYS:OLD Acme Inc. Common Stock'],
      ['XNYS:NEW Acne Inc. Common Stock'],
      ['XNYS:NEW Acne Inc. Common Stock'],
    )
    expect(otherName.changes).toEqual(['2030-01-02 listed XNYS:NEW', '2030-01-02 delisted XNYS:OLD'])
    const otherVenue = history(['XNYS:OLD Acme Inc. Common Stock'], ['XNAS:NEW Acme Inc. Common Stock'])
    expect(otherVenue.changes).toEqual(['2030-01-02 listed XNAS:NEW'])
  })

  test('a rename is one to one: if two symbols vanish or appear under one name, none is renamed', () => {
    const pref = 'Acme Inc. Preferred Stock'
    const twoGone = history([`XNYS:A.PRA ${pref}`, `XNYS:A.PRB ${pref}`], [`XNYS:A.PRC ${pref}`])
    expect(twoGone.changes).toEqual(['2030-01-02 listed XNYS:A.PRC'])
    const twoCome = history([`XNYS:A.PRA ${pref}`], [`XNYS:A.PRB ${pref}`, `XNYS:A.PRC ${pref}`])
    expect(twoCome.changes).toEqual(['2030-01-02 listed XNYS:A.PRB', '2030-01-02 listed XNYS:A.PRC'])
  })

  test('a listing may be renamed again, even back to a former symbol', () => {
    const name = 'Acme Inc. Common Stock'
    expect(history([`XNYS:A ${name}`], [`XNYS:B ${name}`], [`XNYS:A ${name}`]).assignments).toEqual([
      'XNYS:A:2030-01-01 XNYS:A 2030-01-01..2030-01-01',
      'XNYS:A:2030-01-01 XNYS:B 2030-01-02..2030-01-02',
      'XNYS:A:2030-01-01 XNYS:A 2030-01-03..',
    ])
  })

  test('a rename is detected if another security takes the old symbol on the same day', () => {
    const [a, c] = ['Acme Group, Inc. - Class A Common Stock', 'Acme Group, Inc. - Class C Capital Stock']
    expect(history([`XNAS:Z ${a}`], [`XNAS:ZG ${a}`, `XNAS:Z ${c}`])).toEqual({
      changes: ['2030-01-02 renamed XNAS:Z XNAS:ZG', '2030-01-02 listed XNAS:Z'],
      assignments: [
        'XNAS:Z:2030-01-01 XNAS:Z 2030-01-01..2030-01-01',
        'XNAS:Z:2030-01-01 XNAS:ZG 2030-01-02..',
        'XNAS:Z:2030-01-02 XNAS:Z 2030-01-02..',
      ],
    })
  })

  test('a rename is detected in a chain: a when-issued symbol takes over the symbol that changes', () => {
    const [a, c] = ['Acme Inc. - Class A Common Stock', 'Acme Inc. - Class C Capital Stock']
    const { changes } = history([`XNAS:G ${a}`, `XNAS:GCV ${c}`], [`XNAS:GL ${a}`, `XNAS:G ${c}`])
    expect(changes).toEqual(['2030-01-02 renamed XNAS:G XNAS:GL', '2030-01-02 renamed XNAS:GCV XNAS:G'])
  })

  test('no rename is detected if only the names of two securities are corrected', () => {
    const [a, b] = ['Acme Series A', 'Acme Series B']
    const { changes } = history([`XNYS:X ${a}`, `XNYS:Y ${b}`], [`XNYS:X ${b}`, `XNYS:Y ${a}`])
    expect(changes).toEqual(['2030-01-02 updated XNYS:X XNYS:X', '2030-01-02 updated XNYS:Y XNYS:Y'])
  })

  test('no rename is detected for a security that appears one file later, which may be a spin-off', () => {
    const name = 'Acme Inc. Common Stock'
    expect(history([`XNYS:A ${name}`], [], [`XNYS:B ${name}`]).changes).toEqual([
      '2030-01-02 delisted XNYS:A',
      '2030-01-03 listed XNYS:B',
    ])
  })
})

describe('a move between exchanges', () => {
  test('a move keeps the listing: the symbol vanishes on one venue and appears on another with the same name', () => {
    const days = [['XNYS:AMD Advanced Widgets, Inc. Common Stock'], ['XNAS:AMD Advanced Widgets, Inc. - Common Stock']]
    expect(history(...days)).toEqual({
      changes: ['2030-01-02 moved XNYS:AMD XNAS:AMD'],
      assignments: ['XNYS:AMD:2030-01-01 XNYS:AMD 2030-01-01..2030-01-01', 'XNYS:AMD:2030-01-01 XNAS:AMD 2030-01-02..'],
    })
  })

  test('a move is detected even if the symbol is missing from one file in between', () => {
    const days = [['XNYS:AMD Widgets Common Stock'], [], ['XNAS:AMD Widgets - Common Stock']]
    expect(history(...days).changes).toEqual(['2030-01-03 moved XNYS:AMD XNAS:AMD'])
  })

  test('no move is detected if a different company takes the symbol on a different exchange', () => {
    const days = [['XNYS:ABC Alpha Common Stock'], ['XNAS:ABC Beta - Common Stock'], ['XNAS:ABC Beta - Common Stock']]
    expect(history(...days)).toEqual({
      changes: ['2030-01-02 listed XNAS:ABC', '2030-01-02 delisted XNYS:ABC'],
      assignments: ['XNAS:ABC:2030-01-02 XNAS:ABC 2030-01-02..', 'XNYS:ABC:2030-01-01 XNYS:ABC 2030-01-01..2030-01-01'],
    })
  })
})

describe('a missing symbol', () => {
  const acme = 'XNYS:ACME Acme Inc. Common Stock'

  test('a symbol that is back in the next file is not delisted', () => {
    expect(history([acme], [], [acme])).toEqual({
      changes: [],
      assignments: ['XNYS:ACME:2030-01-01 XNYS:ACME 2030-01-01..'],
    })
  })

  test('a symbol that is missing repeatedly, each time from one file, is not delisted', () => {
    expect(history([acme], [], [acme], [], [acme]).changes).toEqual([])
  })

  test('a symbol that is missing only from the last file is not delisted yet', () => {
    expect(history([acme], []).changes).toEqual([])
  })

  test('a symbol that is missing from two files is delisted as of the first one', () => {
    expect(history([acme], [], [])).toEqual({
      changes: ['2030-01-02 delisted XNYS:ACME'],
      assignments: ['XNYS:ACME:2030-01-01 XNYS:ACME 2030-01-01..2030-01-01'],
    })
  })

  test('a symbol that is missing from two files and then returns is a new listing', () => {
    expect(history([acme], [], [], [acme]).assignments).toEqual([
      'XNYS:ACME:2030-01-01 XNYS:ACME 2030-01-01..2030-01-01',
      'XNYS:ACME:2030-01-04 XNYS:ACME 2030-01-04..',
    ])
  })

  test('a symbol does not count as missing if its entire venue is missing, because the file is then incomplete', () => {
    const { changes } = directoryHistory(daysOf([acme, nasdaqOther], [nasdaqOther], [nasdaqOther], [acme, nasdaqOther]))
    expect(changes.map(told)).toEqual(['2030-01-01 listed XNAS:NOTH', '2030-01-01 listed XNYS:ACME'])
  })
})

describe('comparing two days', () => {
  const acme = entryOf('XNYS:ACME Acme Inc. Common Stock')
  const first = diffDirectories(emptyDirectory, [acme], '2030-01-01').directory

  test('reports a new name, kind, lot or status under the same symbol', () => {
    for (const change of [{ name: 'Acme Group' }, { is_etf: true }, { round_lot: 10 }, { financial_status: 'D' }]) {
      const { changes, directory } = diffDirectories(first, [{ ...acme, ...change }], '2030-01-02')
      expect(changes).toEqual([
        {
          kind: 'updated',
          date: '2030-01-02',
          key: 'XNYS:ACME:2030-01-01',
          entry: { ...acme, ...change },
          previous: acme,
        },
      ])
      expect(directory.listings).toEqual([{ key: 'XNYS:ACME:2030-01-01', entry: { ...acme, ...change } }])
    }
    expect(diffDirectories(first, [acme], '2030-01-02').changes).toEqual([])
  })

  test('rejects a day that is not after the last one, and a repeated symbol', () => {
    expect(() => diffDirectories(first, [acme], '2030-01-01')).toThrow(
      /expected a day after 2030-01-01, got 2030-01-01/,
    )
    expect(() => diffDirectories(first, [acme], '2029-12-31')).toThrow(DirectoryOrderError)
    expect(() => diffDirectories(first, [acme], '31.12.2030')).toThrow(DirectoryOrderError)
    expect(() => diffDirectories(first, [acme, acme], '2030-01-02')).toThrow(DirectoryOrderError)
  })
})
