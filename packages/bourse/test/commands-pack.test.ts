import { defineDataset, f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

const closes = record('closes', {
  title: 'Closes',
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  longHistory: true,
})
const datasets = [
  fakeListings(['XNAS:AAA', 'XNAS:BBB']),
  defineDataset({ id: 'packing', title: 'Packing', summary: 'Closes that are packed', records: [closes] }),
]

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets, clock: '2026-05-05T12:00:00Z' })
})
afterAll(() => host.close())

const bourse = (...words: string[]) => runHere(words, { datasets, environment: { DATABASE_URL: host.database.url } })

describe('bourse datasets pack', () => {
  const command = (...words: string[]) => bourse('datasets', 'pack', ...words)

  it('the command packs what the nightly run would, reports how much, and has nothing to do the second time', async () => {
    const rows = [
      { symbol: 'AAA', date: '2025-12-30', close: '1' },
      { symbol: 'BBB', date: '2025-12-31', close: '2' },
    ]
    await host.publish(closes, rows, { source: 'one', market: 'XNAS' })
    expect(await command('packing', '--json')).toMatchObject({ code: 0, json: { rows: 2 } })
    const loose = `select date from packing.closes where known_to = 'infinity'`
    expect(await host.database.database.query(loose)).toEqual([])
    const again = await command()
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing to pack') })
  })

  it('the command returns disk space that doctor reports, and doctor names the command', async () => {
    const inDatabase = (text: string) => host.database.database.session((session) => session.query(text))
    await inDatabase(
      `insert into packing.closes (instrument_id, date, close, known_from, batch_id, source_id)
       select 'ins_' || l, '2026-05-01', l, '2026-05-01', 1, 1 from generate_series(1, 50000) l`,
    )
    await inDatabase(`delete from packing.closes where close % 10 <> 0`)
    await inDatabase('vacuum (analyze) packing.closes')
    const room = async () =>
      (await bourse('doctor', '--json')).json.findings.filter(({ message }: { readonly message: string }) =>
        message.includes('could be returned'),
      )
    expect(await room()).toEqual([
      {
        check: 'packing',
        level: 'warn',
        message: expect.stringMatching(
          /^about \d+\.\d MB in the tables of packing\.closes could be returned to the disk$/,
        ),
        remedy: '"bourse datasets pack packing"',
      },
    ])
    const { stdout } = await command('packing')
    expect(stdout).toMatch(/^Returned \d+\.\d MB to the disk\.$/m)
    expect(await room()).toEqual([])
    expect((await command('packing', '--json')).json).toEqual({ rows: 0, returned_bytes: 0 })
    expect(await inDatabase('select count(*) as n from packing.closes')).toEqual([{ n: '5000' }])
  })

  it('the error for an unknown dataset lists the known ones', async () => {
    expect(await command('pack')).toMatchObject({ code: 1, stderr: expect.stringContaining('packing') })
  })
})
