import {
  PYTHON,
  pythonClient,
  type PythonClient,
  type PythonMirror,
  type PythonProcess,
} from '@bourse/testkit/workspace'
import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar, bars, recent, startChanging, trades, words } from './support/changing-dataset.ts'
import { changingStep, takeStep } from './support/changing-steps.ts'

/** `.ci/deep` sets a larger number. */
const STEPS = Number(process.env['BOURSE_MIRROR_STEPS'] ?? 2)
const KILLS = Number(process.env['BOURSE_MIRROR_KILLS'] ?? 3)
const MINUTES = 60_000
const DUCKDB = 'mirrors.duckdb'

let scene: Awaited<ReturnType<typeof startChanging>>
let client: PythonClient
let python: PythonProcess

describe.skipIf(PYTHON === undefined)('a mirror of the Python client (skipped: BOURSE_PYTHON is not set)', () => {
  beforeAll(async () => {
    scene = await startChanging()
    await scene.publish(bars, [bar('AAPL', '2025-01-02', '1')])
    await scene.publish(trades, [bar('AAPL', '2025-01-02', '1', { peer: 'MSFT' })])
    await scene.publish(words, [{ word: 'z', mic: 'XNAS', rank: '1' }])
    await scene.publish(recent, [bar('AAPL', '2026-02-01', '1'), bar('MSFT', '2026-02-27', '13')])
    client = await pythonClient(await scene.host.host.app.listen({ host: '127.0.0.1', port: 0 }))
    python = client.start()
  }, 2 * MINUTES)
  afterAll(async () => {
    await python?.close()
    await client?.close()
    await scene?.host.close()
  })

  const lists: readonly (readonly [
    operation: string,
    parameters: Readonly<Record<string, unknown>>,
    fresh?: Readonly<Record<string, unknown>>,
  ])[] = [
    ['bars.list', {}, { to: '9999-12-31' }],
    ['bars.list', { symbols: ['AAPL', 'MSFT'] }],
    ['bars.list', { date: '2026-02-10' }],
    ['trades.list', {}],
    ['trades.list', { venue: ['lit'] }],
    ['words.list', {}],
    ['recent.list', {}],
    ['recent.list', { symbols: ['AAPL'] }],
  ]

  /** Keys that see different rows: all of them for DuckDB in `.ci/deep`, otherwise two. */
  async function keys(target: string): Promise<readonly string[]> {
    const some = [scene.owner, await scene.host.key({ plan: 'year' })]
    if (STEPS < 10 || target !== DUCKDB) return some
    return [
      ...some,
      await scene.host.key({ plan: 'ample', markets: ['XNAS'] }),
      await scene.host.key({ plan: 'ample', symbols: ['XNAS:MSFT', 'XNAS:AAPL', 'XLON:ULVR'] }),
    ]
  }

  const stepsOf = (count: number) =>
    fc.sample(changingStep, {
      numRuns: count,
      ...(process.env['BOURSE_SEED'] === undefined ? {} : { seed: Number(process.env['BOURSE_SEED']) }),
    })

  it.each([DUCKDB, 'parquet', 'pandas'])(
    `in %s follows ${STEPS} imports, withdrawals, releases and days, and equals a fresh read after each`,
    async (target) => {
      const into = target === 'pandas' ? target : join(client.folder, target)
      const mirrors = (await keys(target)).flatMap((key, of) =>
        lists.map(([operation, parameters, fresh = {}], at): PythonMirror => ({
          operation,
          parameters,
          fresh,
          key,
          into,
          table: `m${of}_${at}`,
        })),
      )
      expect((await python.follow(mirrors))?.problems).toEqual([])
      for (const step of stepsOf(STEPS)) {
        await takeStep(scene, step)
        expect((await python.follow(mirrors))?.problems, JSON.stringify(step)).toEqual([])
      }
    },
    30 * MINUTES,
  )

  it.each(['.duckdb', ''])(
    `with the suffix "%s" is complete after ${KILLS} kills at any of its calls`,
    async (suffix) => {
      const [mirror, whole] = ['killed', 'whole'].map((table): PythonMirror => ({
        operation: 'trades.list',
        parameters: {},
        fresh: {},
        key: scene.owner,
        into: join(client.folder, `${table}${suffix}`),
        table,
      }))
      if (mirror === undefined || whole === undefined) throw new Error('a mirror is missing')
      let kills = 0
      for (const step of stepsOf(KILLS)) {
        await takeStep(scene, step)
        const { calls = 0 } = (await python.follow([whole])) ?? {}
        const killAt = fc.sample(fc.integer({ min: 1, max: calls }), 1)[0]
        const killed = client.start()
        if ((await killed.follow([mirror], killAt)) === undefined) kills++
        await killed.close()
        const followed = await python.follow([mirror])
        expect(followed?.problems, `killed at call ${killAt} of ${calls}`).toEqual([])
      }
      expect(kills).toBeGreaterThan(0)
    },
    30 * MINUTES,
  )
})
