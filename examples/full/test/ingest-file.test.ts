import { runCommand } from '@bourse/bourse/commands'
import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import { simulatedClock } from '@bourse/host'
import instruments from '@bourse/instruments'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-ingest-file-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('bourse ingest file publishes a Massive flat file, which a separate process reads', async () => {
  const header = 'ticker,volume,open,close,high,low,window_start,transactions'
  const bar = 'AAPL,1000,230,231.25,232,229.5,1772168400000000000,10'
  await writeFile(join(folder, '2026-02-27.csv.gz'), gzipSync(`${header}\n${bar}\n`))
  let said = ''
  const output = {
    json: false,
    isTerminal: false,
    print: (_: object, lines: readonly string[]) => void (said += `${lines.join('\n')}\n`),
    say: (line: string) => void (said += `${line}\n`),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const code = await runCommand(
    {
      name: 'bourse',
      installed: async () => ({ datasets: [instruments, calendars, eod], unloaded: [] }),
      environment: { DATABASE_URL: database.url, BOURSE_DATA_DIR: join(folder, 'data') },
      clock: simulatedClock('2026-03-02T12:00:00Z'),
      output,
      signal: new AbortController().signal,
    },
    ['ingest', 'file', 'eod', 'massive-day', folder, '--create-listings', '--market', 'XNAS'],
  )
  expect([code, said]).toEqual([0, expect.stringMatching(/1 file of massive-day read/)])
  const bars = await database.database.query('select date, close, volume from eod.daily_bars')
  expect(bars).toMatchObject([{ date: '2026-02-27', close: '231.25', volume: '1000' }])
})
