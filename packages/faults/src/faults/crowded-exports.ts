import { median, quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeWaiting, orderExport, orderLarge, rowsWritten, small, SMALL_ROWS, type Scene } from '../exports/scene.ts'
import type { Fault } from '../fault.ts'
import { createFindings } from '../findings.ts'
import { startHost } from '../processes/start-host.ts'
import { meanwhile } from '@bourse/testkit/calling'
import { fillMarket } from '../support/fill-market.ts'
import { createMarketHost } from '../support/market-host.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

/** Number of exports that the victim requests per round, one after another. */
const SAMPLES = 20
const SAMPLES_BRIEFLY = 1
/**
 * Number of large exports that wait before the victim's first request, and the maximum time in milliseconds to reach
 * that number.
 */
const [CROWDED, CROWDED_MS] = [10, 30_000]
/** Maximum time for the victim's export alongside large ones, as a multiple of its undisturbed time. */
const TIMES = 3

/** One account keeps as many large exports queued as its limit allows while another one requests small exports. */
export const crowdedExports: Fault = {
  id: 'crowded-exports',
  summary: 'one account requests large exports continuously: a small one from another account does not wait for them',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const [listings, sessions] = options.brief ? [20, 100] : [100, 500]
    const findings = createFindings()
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-exports-'))
    try {
      const filled = await createMarketHost(scratch.database)
      await fillMarket(filled, listings, sessions).finally(() => filled.close())
      const config = { ...CONFIG, data_dir: folder }
      const host = await startHost({ url: scratch.url, serves: 'exports', config })
      try {
        const [greedy, victim] = [
          await host.tell('account', { plan: 'raised' }),
          await host.tell('account', { plan: 'raised' }),
        ]
        await measure({ options, findings, host, scratch, greedy, victim, listings, sessions })
      } finally {
        await host.close()
      }
    } finally {
      await scratch.drop()
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({ 'rows of a large export': listings * sessions, 'rows of the small one': SMALL_ROWS })
  },
}

async function measure(scene: Scene): Promise<void> {
  const { options, findings } = scene
  const samples = options.brief ? SAMPLES_BRIEFLY : SAMPLES
  // Warm-up, because a process's first responses are the slowest.
  await ordered(scene)
  const alone = await rounds(scene, 'undisturbed', () => inARow(scene, samples, (each) => ordered(each)))
  const attack = () =>
    meanwhile(
      1,
      () => orderLarge(scene),
      async () => {
        await until(CROWDED_MS, async () => (await largeWaiting(scene)) >= CROWDED)
        return inARow(scene, samples, orderedInCrowd)
      },
    )
  const crowded = await rounds(scene, 'crowded', attack)
  findings.table({
    title: 'A small export, from its request until it is ready (medians of the rounds)',
    rows: [rowOf('undisturbed', alone), rowOf('during large ones from another account', crowded)],
  })
  for (const share of [0.5, 0.99]) {
    const ratio = middle(crowded, share) / middle(alone, share)
    const name = `p${share * 100} for a small export during large ones / undisturbed`
    findings.goal({ name, figure: roundTo(ratio, 2).toString(), wanted: `${TIMES}`, met: ratio <= TIMES })
    if (!options.brief)
      findings.holds('the victim waits at most three times as long', ratio <= TIMES, () => `${name}: ${ratio}`)
  }
}

async function rounds(
  { options }: Scene,
  name: string,
  once: () => Promise<readonly number[]>,
): Promise<readonly (readonly number[])[]> {
  const all: (readonly number[])[] = []
  for (let round = 1; round <= options.rounds; round++) {
    options.signal.throwIfAborted()
    options.say(`${name}: round ${round} of ${options.rounds}`)
    all.push(await once())
  }
  return all
}

async function inARow(
  scene: Scene,
  samples: number,
  once: (scene: Scene) => Promise<number>,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample++) times.push(await once(scene))
  return times
}

/** Milliseconds from the victim's request until its file is ready. */
async function ordered(scene: Scene, isReady?: (id: string) => Promise<void>): Promise<number> {
  const { host, victim, findings } = scene
  const begin = performance.now()
  const id = await orderExport(host, victim, small(scene))
  const rows = await rowsWritten(host, victim, id)
  const took = performance.now() - begin
  findings.same('every small export is complete', rows, SMALL_ROWS)
  await isReady?.(id)
  return took
}

/** Measures the victim's export in a crowd, and checks whether the exports ahead of it are still waiting. */
const orderedInCrowd = (scene: Scene) =>
  ordered(scene, async (id) => {
    const before = await largeWaiting(scene, id)
    scene.findings.holds('a small export does not wait for earlier ones', before > 0, () => 'all were written first')
  })

const middle = (all: readonly (readonly number[])[], share: number) =>
  median(all.map((times) => quantile(times, share)))

const rowOf = (name: string, all: readonly (readonly number[])[]) => ({
  'the victim': name,
  exports: all.flat().length,
  'p50 ms': roundTo(middle(all, 0.5), 0),
  'p99 ms': roundTo(middle(all, 0.99), 0),
})
