import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { whileServing } from '../release/deployment.ts'
import type { Outsider } from '../release/outsider.ts'
import { run } from '../release/run.ts'
import { ROOT } from '../workspace.ts'

// Folder for the copies, which run on the packages' sources; the release rehearsal tests them with published packages.
let top: string
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'bourse-examples-'))
  // If this runs as root, PostgreSQL runs as a different user, which needs access.
  chmodSync(top, 0o755)
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

function example(name: string): Outsider {
  const folder = join(ROOT, 'examples', name)
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH, BOURSE_DATA_DIR: join(top, name), DATABASE_URL: undefined }
  return { folder, env, run: (command, ...args) => run(command, args, { cwd: folder, env }) }
}

test('examples/minimal is a deployment with three datasets in a file of at most twenty lines', async () => {
  const outsider = example('minimal')
  expect(readFileSync(join(outsider.folder, 'bourse.ts'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(20)
  await whileServing(outsider, { BOURSE_DEMO: 'off' }, async ({ rows, ask, address }) => {
    const listed = await rows('/v1/datasets')
    expect(listed.map(({ id }) => id).toSorted()).toEqual(['calendars', 'eod', 'instruments'])
    expect((await ask('/v1/market-status')).status).toBe(200)
    expect((await fetch(`${address}/v1/eod?symbols=AAPL`)).status).toBe(401)
  })
}, 120_000)

test('examples/own-dataset imports its files and serves its rows alongside eod’s', async () => {
  const outsider = example('own-dataset')
  await whileServing(outsider, {}, async ({ rows }) => {
    const [view] = await rows('/v1/house-views?symbols=TEAS')
    expect(view).toMatchObject({ symbol: 'TEAS', date: '2026-02-27', rating: 'hold', target_price: 112 })
    expect(await rows('/v1/house-views/upside?symbols=ANVL,LAMP&date=2026-03-06')).toEqual([
      expect.objectContaining({ symbol: 'ANVL', target_price: 46.5, close: 38.34, upside: 0.212833 }),
      expect.objectContaining({ symbol: 'LAMP', target_price: 19, close: 26.84, upside: -0.292101 }),
    ])
    expect(await rows('/v1/eod?symbols=ANVL&from=2026-03-06')).toHaveLength(1)
  })
}, 120_000)
