import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampledRows, startArchivedDemo, wrongOrigin, type ArchivedDemo } from './support/archived-demo.ts'

const seed = process.env['BOURSE_SEED'] ?? randomUUID()

let demo: ArchivedDemo
beforeAll(async () => {
  demo = await startArchivedDemo(['instruments', 'calendars', 'companies', 'ipos', 'congress', 'sanctions', 'shorts'])
}, 300_000)
afterAll(() => demo?.host.close())

test(`random rows lead to the archived response with the stated hash (BOURSE_SEED=${seed})`, async () => {
  const key = await demo.host.key()
  const rows = await sampledRows(demo, 5, seed)
  expect(new Set(rows.map(({ record }) => record)).size).toBeGreaterThan(4)
  const wrong: string[] = []
  for (const row of rows) {
    const found = await wrongOrigin(demo, row, key)
    if (found !== undefined) wrong.push(found)
  }
  expect(wrong).toEqual([])
}, 120_000)
