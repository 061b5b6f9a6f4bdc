import { UnreadableFile } from '@bourse/kit/readers'
import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import shorts, { shortVolume } from '../src/index.ts'
import { finraShortVolume } from '../src/sources/finra-short-volume.ts'

const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market'
const file = (...lines: readonly string[]) => `${[HEADER, ...lines, String(lines.length)].join('\n')}\n`

let host: TestHost
let key: string
let folder: string

beforeAll(async () => {
  const fi = [
    { stretches: [{ symbol: 'FI', exchange_mic: 'XNYS', to: '2021-10-03' }] },
    { stretches: [{ symbol: 'FI', exchange_mic: 'XNYS', from: '2023-06-07' }] },
  ]
  const listings = ['XNAS:AAA', 'XNYS:BBB', 'XNYS:BRK.B', 'XNYS:ABR.PRA', 'XNYS:OXY.WS', 'XNYS:PSTH.U', 'XLON:LLL']
  host = await startTestHost({ datasets: [fakeListings([...listings, ...fi]), shorts], clock: '2025-03-05T22:00:00Z' })
  key = await host.key()
  folder = mkdtempSync(join(tmpdir(), 'bourse-shorts-'))
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Ingests one day's files by name. */
async function ingest(files: Readonly<Record<string, string>>) {
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
  return host.ingest(shorts, 'finra-short-volume', paths)
}
const rowsOf = async (query: string) => (await host.get(`/v1/short-volume?${query}`, { key })).json.data
const bySymbol = (a: { symbol: string }, b: { symbol: string }) => (a.symbol < b.symbol ? -1 : 1)
const warnedBy = async (rule: string) => {
  const rows = await host.database.database.query<{ reason: string }>(
    'select reason from bourse.warnings where rule = $1 order by reason',
    [rule],
  )
  return rows.map(({ reason }) => reason)
}
const findings = async () => host.database.database.query('select rule, reason from bourse.quarantine order by id')

describe('short volume', () => {
  it('rule 1: the source does not fetch exchange files, and an import rejects them', async () => {
    const psx = 'Date|Symbol|ShortVolume|TotalVolume|Market\n20250303|AAA|1|2|X\n1\n'
    await expect(ingest({ 'NPSXshvol20250303.txt': psx })).rejects.toThrow('is not a file of finra-short-volume')
    const raw = { consolidated: psx, facilities: [] }
    await expect(parseAll(finraShortVolume, raw, { date: '2025-03-03' })).rejects.toThrow(UnreadableFile)
  })

  it('rule 2: facilities have their own numbers, the total is the consolidated one, and a mismatch gets a warning', async () => {
    const report = await ingest({
      'CNMSshvol20250303.txt': file('20250303|AAA|60.5|2|100.25|Q,N', '20250303|BBB|10|0|30|Q,N'),
      'FNSQshvol20250303.txt': file('20250303|AAA|40.5|1|60.25|Q', '20250303|BBB|5|0|10|Q'),
      'FNYXshvol20250303.txt': file('20250303|AAA|20|1|40|N', '20250303|BBB|5|0|10|N'),
    })
    // One warning about the sum, two about rounded volumes.
    expect(report).toMatchObject({ published: 2, warnings: 3 })
    expect(await warnedBy('fraction-of-a-share')).toEqual([
      'short_volume 60.5 is stored as 60 whole shares',
      'total_volume 100.25 is stored as 100 whole shares',
    ])
    const rows = await rowsOf('symbols=AAA,BBB')
    expect(rows.toSorted(bySymbol)).toMatchObject([
      {
        symbol: 'AAA',
        short_volume: 60,
        total_volume: 100,
        ratio: 0.6034912718,
        facilities: [
          { facility: 'nasdaq_carteret', short_volume: 40, short_exempt_volume: 1, total_volume: 60 },
          { facility: 'nyse', short_volume: 20, short_exempt_volume: 1, total_volume: 40 },
        ],
      },
      { symbol: 'BBB', total_volume: 30, facilities: [{ total_volume: 10 }, { total_volume: 10 }] },
    ])
    await expect(ingest({ 'FNSQshvol20250304.txt': file('20250304|AAA|1|0|2|Q') })).rejects.toThrow(
      'expected the consolidated CNMSshvol file for 2025-03-04 in addition to facility files',
    )
  })

  it('rule 3: a total of 0 creates no row; contradictory volumes are quarantined, from a file and from an import', async () => {
    const report = await ingest({
      'CNMSshvol20250225.txt': file(
        '20250225|AAA|0|0|0|Q',
        '20250225|BBB|5|0|4|Q',
        '20250225|BRK/B|5|6|7|Q',
        '20250225|PSTH/U|1|0|2|N',
      ),
    })
    expect(report).toMatchObject({ published: 1, quarantined: 2 })
    expect(await host.database.database.query('select line, rule from bourse.quarantine order by line')).toEqual([
      { line: '3', rule: 'volumes-contradict' },
      { line: '4', rule: 'volumes-contradict' },
    ])
    const row = { symbol: 'BBB', date: '2025-02-26', short_exempt_volume: null, ratio: '1', facilities: [] }
    const imported = await host.publish(
      shortVolume,
      [
        { ...row, short_volume: '2', total_volume: '1' },
        { ...row, short_volume: '0', total_volume: '0' },
      ],
      { source: 'import' },
    )
    expect(imported).toMatchObject({ published: 0, quarantined: 2 })
    expect(await findings()).toContainEqual({
      rule: 'volumes-contradict',
      reason: 'expected exempt ≤ short ≤ total volume, and a total above 0',
    })
  })

  it('rule 3: contradictory or unreadable facility rows are quarantined as well', async () => {
    const wrong = file('20250305|AAA|9|0|8|N', '20250305|BBB|x|0|10|N')
    const files = { 'CNMSshvol20250305.txt': file('20250305|AAA|60.5|2|100.25|N'), 'FNYXshvol20250305.txt': wrong }
    expect(await ingest(files)).toMatchObject({ published: 1, quarantined: 2 })
    expect(await rowsOf('symbols=AAA&from=2025-03-05')).toMatchObject([
      { facilities: [{ facility: 'nyse', total_volume: 100 }] },
    ])
  })

  it('rule 4: a file whose last line does not match its number of rows is rejected as a whole', async () => {
    const cut = `${HEADER}\n20250224|AAA|1|0|2|Q\n2\n`
    await expect(ingest({ 'CNMSshvol20250224.txt': cut })).rejects.toThrow('fetch the file again')
    expect(await rowsOf('symbols=AAA&from=2025-02-24&to=2025-02-24')).toEqual([])
  })

  it('rule 5: symbols are resolved as of the date, to US listings', async () => {
    await ingest({
      'CNMSshvol20210928.txt': file('20210928|FI|1|0|2|Q', '20210928|LLL|1|0|2|Q', '20210928|OXY/WS|1|0|3|Q'),
      'CNMSshvol20230928.txt': file('20230928|FI|1|0|4|Q', '20230928|ABRpA|1|0|5|Q'),
    })
    const ofDay = async (date: string) =>
      (await rowsOf(`from=${date}&to=${date}`)).find((row: { symbol: string }) => row.symbol === 'FI')
    const [before, after] = [await ofDay('2021-09-28'), await ofDay('2023-09-28')]
    expect([before.total_volume, after.total_volume]).toEqual([2, 4])
    expect(before.instrument_id).not.toBe(after.instrument_id)
    expect(await rowsOf('symbols=XLON:LLL')).toEqual([])
    expect(await rowsOf('symbols=OXY.WS,ABR.PRA')).toMatchObject([{ total_volume: 3 }, { total_volume: 5 }])
  })

  it('rule 6: fetches on the same evening and the next morning; a correction is known when it arrives, the rest at 18:00 New York', async () => {
    expect(finraShortVolume.schedule).toEqual([
      { cron: '30 19 * * 1-5', zone: 'America/New_York' },
      { cron: '0 8 * * 2-6', zone: 'America/New_York' },
    ])
    await ingest({ 'CNMSshvol20250227.txt': file('20250227|AAA|1|0|2|Q') })
    host.clock.advance(3_600_000)
    await ingest({ 'CNMSshvol20250227.txt': file('20250227|AAA|1|0|3|Q') })
    const asOf = async (instant: string) =>
      (await rowsOf(`symbols=AAA&from=2025-02-27&to=2025-02-27&as_of=${instant}`)).map(
        (row: { total_volume: number }) => row.total_volume,
      )
    expect(await asOf('2025-02-27T22:59:59Z')).toEqual([])
    expect(await asOf('2025-02-27T23:00:00Z')).toEqual([2])
    expect(await asOf('2025-03-05T22:59:00Z')).toEqual([2])
    expect(await asOf('2025-03-05T23:00:00Z')).toEqual([3])
  })

  it('returns rows by date, newest first on request, and costs 5 credits per symbol, or 500', async () => {
    const dates = (rows: readonly { date: string }[]) => rows.map(({ date }) => date)
    const up = dates(await rowsOf('symbols=AAA,BBB,FI'))
    expect(up).toEqual(up.toSorted())
    expect(dates(await rowsOf('symbols=AAA,BBB,FI&order=desc'))).toEqual(up.toReversed())
    const price = async (query: string) =>
      (await host.get(`/v1/short-volume?dry_run=true${query}`, { key })).json.data.credits
    expect([await price('&symbols=AAA,BBB'), await price('')]).toEqual([10, 500])
  })
})
