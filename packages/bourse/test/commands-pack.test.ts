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

describe('bourse datasets pack', () => {
  const command = (...words: string[]) =>
    runHere(['datasets', 'pack', ...words], { datasets, environment: { DATABASE_URL: host.database.url } })

  it('immediately packs what the nightly run would, reports how much, and has nothing to do the second time', async () => {
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

  it('lists the datasets if the given one is unknown', async () => {
    expect(await command('pack')).toMatchObject({ code: 1, stderr: expect.stringContaining('packing') })
  })
})
