import { BadRecord } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { shortVolumes, type ShortVolume } from '../../../src/sources/finra/index.ts'

const { BOURSE_REALDATA = '' } = process.env
const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''

const folder = (name: string) => join(BOURSE_REALDATA, 'short-volume', name)
const read = (name: string, file: string) => gunzipSync(readFileSync(join(folder(name), file))).toString()

/** Returns all rows of a file; an unreadable row fails the test. */
function rowsOf(file: string): ShortVolume[] {
  return [...shortVolumes(read('finra', file))].map((row) => {
    if (row instanceof BadRecord) throw row
    return row
  })
}

const sum = (rows: readonly ShortVolume[], of: (row: ShortVolume) => string) =>
  Decimal.sum(0, ...rows.map(of)).toFixed()

describe.skipIf(skipped !== '')(`real files${skipped}`, () => {
  const rows = skipped === '' ? rowsOf('CNMSshvol20210128.txt.gz') : []
  const named = (symbol: string) => rows.find((row) => row.symbol === symbol)

  it('V1: 2021-01-28 has 9,260 rows with the expected sums', () => {
    expect(rows).toHaveLength(9_260)
    expect(sum(rows, (row) => row.short_volume)).toBe('3526835165')
    expect(sum(rows, (row) => row.short_exempt_volume)).toBe('114824297')
    expect(sum(rows, (row) => row.total_volume)).toBe('7824337557')
  })

  it('V2: GME has three facilities without numbers; exchange files are separate', () => {
    expect(named('GME')).toMatchObject({
      short_volume: '9606123',
      short_exempt_volume: '455032',
      total_volume: '18899860',
      ratio: '0.5082642411',
      facilities: [{ total_volume: null }, { total_volume: null }, { total_volume: null }],
    })
    for (const [name, file] of [
      ['nasdaq-psx', 'NPSXshvol20210128.txt.gz'],
      ['nasdaq-nbx', 'NQBXshvol20210128.txt.gz'],
    ] as const)
      expect(() => [...shortVolumes(read(name, file))]).toThrow(UnreadableFile)
  })

  it('V3: class and preferred symbols are converted', () => {
    expect(named('BRK.B')).toMatchObject({ publisher_symbol: 'BRK/B', short_volume: '268210', total_volume: '1094730' })
    expect(named('ABR.PRA')).toMatchObject({ publisher_symbol: 'ABRpA', short_volume: '1', total_volume: '1' })
  })

  it('V4: 371,894 rows in 41 files', () => {
    const files = readdirSync(folder('finra'))
    expect(files).toHaveLength(41)
    expect(files.reduce((count, file) => count + rowsOf(file).length, 0)).toBe(371_894)
  })

  it('V5: 2020-12-01', () => {
    const first = rowsOf('CNMSshvol20201201.txt.gz')
    expect(first).toHaveLength(8_864)
    expect(sum(first, (row) => row.total_volume)).toBe('5959023128')
  })
})
