import { defineDataset, endpoint, f, perRequest, type Dataset } from '@bourse/kit'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from '@bourse/host'
import { readConfig } from '@bourse/engine/wiring'
import { runHere } from './support/command-line.ts'

const answering = (id: string, more: Partial<Dataset> = {}) =>
  defineDataset({
    id,
    title: id,
    summary: 'Test',
    endpoints: [
      endpoint(`/${id}`, {
        id: `${id}.list`,
        summary: 'Test',
        capabilities: [`${id}.read`],
        credits: perRequest(1),
        fields: { id: f.text('Id') },
        order: ['id asc'],
        needs: {},
        read: async () => [{ id }],
      }),
    ],
    ...more,
  })

const bars = answering('bars', { moved: { '/ranks': '@bourse/ranks' } })
const ranks = answering('ranks')
const TOLD = {
  reason: '/v1/ranks has moved from bars to @bourse/ranks, which is not among the accepted datasets',
  remedy: 'install @bourse/ranks and list it among the datasets of the deployment',
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe.each([
  ['without the new package gets a warning', [bars], [TOLD]],
  ['with the new package gets no warning', [bars, ranks], []],
])('a deployment %s about a moved operation', (_, datasets, told) => {
  it('the log contains the warning at startup, if there is one', async () => {
    const log: Record<string, unknown>[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) })
    const config = readConfig({})
    const host = await createHost({ datasets, config, database: database.database, log: logger })
    await host.close()
    expect(log.filter(({ msg }) => msg === 'operation moved')).toMatchObject(
      told.map((one) => ({ level: 40, dataset: 'bars', ...one })),
    )
  })

  it('"bourse doctor" reports the warning, if there is one', async () => {
    const environment = {
      DATABASE_URL: database.url,
      BOURSE_DATA_DIR: join(tmpdir(), `bourse-${randomUUID()}`),
      BOURSE_PORT: '0',
    }
    const { json } = await runHere(['doctor', '--json'], { datasets, environment })
    expect(json.findings.filter(({ level }: { level: string }) => level !== 'ok')).toEqual(
      told.map(({ reason, remedy }) => ({ check: 'bars', level: 'warn', message: reason, remedy })),
    )
  })
})
