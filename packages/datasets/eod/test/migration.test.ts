import { defineDataset, f, record } from '@bourse/kit'
import { dailyByListing, fakeListings, startTestHost } from '@bourse/testkit'
import { expect, test } from 'vitest'
import { barFields } from '../src/bar-fields.ts'
import { closeJumps } from '../src/hold/close-jumps.ts'
import { volumeWithFractions } from '../src/migrations/volume-with-fractions.ts'

/** Daily bars as defined before volumes had fractions. */
const wholeVolumes = record('daily_bars', {
  title: 'Daily bars',
  ...dailyByListing,
  fields: { ...barFields, volume: f.count('Whole shares').nullable() },
  merge: (claims) => claims[0]?.row ?? expect.fail('no claim'),
  holds: [closeJumps],
})
const before = defineDataset({ id: 'eod', title: 'Daily bars', summary: 'Daily bars', records: [wholeVolumes] })

test('an earlier installation keeps its bars and then accepts fractions of a coin', async () => {
  const host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), before] })
  const bar = { symbol: 'AAPL', date: '2026-02-27', close: '270', volume: '41234567' }
  await host.publish(wholeVolumes, [bar], { source: 'primary', market: 'XNAS' })
  const { database } = host.database
  const volumes = () =>
    database.query(
      `select table_name || ' ' || data_type as volume from information_schema.columns
       where table_schema = 'eod' and column_name = 'volume' order by table_name`,
    )
  expect(await volumes()).toContainEqual({ volume: 'daily_bars bigint' })
  // The host also runs migrations in a transaction whose search path is the dataset's schema.
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('search_path', 'eod', true)`)
    await volumeWithFractions.up(tx.kysely)
  })
  expect(await volumes()).toEqual([
    { volume: 'daily_bars numeric' },
    { volume: 'daily_bars_claims numeric' },
    { volume: 'daily_bars_held numeric' },
  ])
  expect(await database.query('select close, volume from eod.daily_bars')).toEqual([
    { close: '270', volume: '41234567' },
  ])
  await host.close()
})
