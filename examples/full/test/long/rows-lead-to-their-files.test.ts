import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampledRows, startArchivedDemo, wrongOrigin, type ArchivedDemo } from '../support/archived-demo.ts'

const seed = process.env['BOURSE_SEED'] ?? randomUUID()

let demo: ArchivedDemo
beforeAll(async () => {
  demo = await startArchivedDemo()
}, 900_000)
afterAll(() => demo?.host.close())

test(`100 random rows of every listed record lead to their files or inputs (BOURSE_SEED=${seed})`, async () => {
  const key = await demo.host.key()
  const rows = await sampledRows(demo, 100, seed)
  const wrong: Record<string, string> = {}
  for (const row of rows) {
    const found = await wrongOrigin(demo, row, key)
    if (found !== undefined) wrong[row.operation] ??= found
  }
  expect(wrong).toEqual({})
  expect(new Set(rows.map(({ record }) => record)).size).toBeGreaterThan(15)
}, 900_000)
