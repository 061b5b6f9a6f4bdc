import { defineDataset, f, hold, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runHere } from './support/command-line.ts'
import { startOwnServer } from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'

it('an import whose database is killed fails with one sentence and the next step', async () => {
  const server = await startOwnServer()
  const folder = await mkdtemp(join(tmpdir(), 'bourse-broken-off-'))
  onTestFinished(async () => {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const levels = record('levels', {
    title: 'Levels',
    subject: listing,
    fields: { date: f.date('Day'), level: f.price('Level') },
    key: ['instrument_id', 'date'],
    time: revisioned('date'),
    order: ['instrument_id asc', 'date asc'],
    // Kills the server in the middle of the transaction.
    holds: [
      hold<object>()('killing', {}, async () => {
        await server.kill()
        return { hold: [], release: [] }
      }),
    ],
  })
  const dataset = defineDataset({ id: 'levels', title: 'Levels', summary: 'Levels for tests', records: [levels] })
  const path = join(folder, 'levels.csv')
  await writeFile(path, 'symbol,date,level\nAAA,2026-02-27,10\n')
  const { code, json } = await runHere(['import', 'levels', path, '--json'], {
    datasets: [sample, dataset],
    environment: { DATABASE_URL: server.url, BOURSE_DATA_DIR: join(folder, 'data'), BOURSE_PORT: '0' },
  })
  expect([code, json.error]).toEqual([
    1,
    {
      message: expect.stringMatching(
        /^(The database was stopped|The connection to the database was lost)( \([A-Z0-9]+\))?\.$/,
      ),
      next: 'Run "bourse doctor" until it reports no problems with the database, then run the command again.',
    },
  ])
})
