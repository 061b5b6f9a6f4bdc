import { inBackground } from '@bourse/engine/database'
import { createStandbys } from '@bourse/engine/store'
import { bars } from '@bourse/testkit/workspace'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readsDuringImports, startStandbyScene, type StandbyScene } from './support/standby-scene.ts'

let scene: StandbyScene
const state = () => scene.report()?.state
const reads = () => scene.report()?.reads ?? 0

/** Waits until the standby serves reads of the newest publication. */
async function untilServing(): Promise<void> {
  await expect
    .poll(
      async () => {
        const before = reads()
        await scene.read()
        return reads() > before
      },
      { timeout: 10_000 },
    )
    .toBe(true)
}

beforeAll(async () => {
  scene = await startStandbyScene({ read_lag_seconds: 1 }, ["max_standby_streaming_delay = '10ms'"])
  await scene.publish(1)
}, 90_000)
afterAll(() => scene?.close(), 60_000)

describe('a host with a standby', () => {
  it('the host reads replayed publications from the standby', async () => {
    await untilServing()
    expect(await scene.read()).toEqual({ status: 200, close: 1 })
    expect(scene.logged().at(-1)).toBe('the standby serves reads')
  })

  it("/metrics and /readyz report the standby's state, lag and reads", async () => {
    await untilServing()
    const { server = '' } = scene.report() ?? {}
    const { body } = await scene.host.app.inject('/metrics')
    expect(body).toContain(`bourse_standby_serving{server="${server}"} 1`)
    expect(body).toMatch(new RegExp(`bourse_standby_lag_seconds\\{server="${server}"\\} [0-9.]+`))
    expect(body).toMatch(new RegExp(`bourse_standby_reads_total\\{server="${server}",outcome="served"\\} [1-9]`))
    const ready = await scene.host.app.inject('/readyz')
    expect(ready.json()).toEqual({ status: 'ok', standbys: [{ state: 'serving', lag_seconds: expect.any(Number) }] })
    expect(ready.body).not.toContain(server)
  })

  it('a read URL that points to the primary serves no reads while a standby does', async () => {
    await untilServing()
    const { primary, standby, database } = scene
    const both = createStandbys({
      connections: [primary.connection, standby.connection],
      max: 1,
      lagSeconds: 1,
      primary: database,
      pins: () => scene.host.engine.versions().pins,
      onState: () => undefined,
    })
    try {
      await both.refresh()
      for (let read = 0; read < 4; read++) await both.at([]).query('select 1')
      expect(both.reports()).toMatchObject([
        { state: 'serving', isPrimary: true, reads: 0 },
        { state: 'serving', isPrimary: false, reads: 4 },
      ])
    } finally {
      await both.close()
    }
  })

  it('rows that jobs derive from are read on the primary', async () => {
    await untilServing()
    const { pins } = scene.host.engine.versions()
    const knowledge = { asOf: undefined, pins }
    const rows = () =>
      scene.host.store
        .rowsAt(bars)
        .at(knowledge)
        .select(['r.close' as never])
        .execute()
    const before = reads()
    expect(await inBackground(rows)).toHaveLength(2)
    expect(reads()).toBe(before)
    expect(await rows()).toHaveLength(2)
    expect(reads()).toBe(before + 1)
  })

  it('during a loop of imports, no response is older than an acknowledged publication', async () => {
    const { stale, failed } = await readsDuringImports(scene, { count: 1_500, publications: 6 })
    expect({ stale, failed }).toEqual({ stale: [], failed: [] })
    expect(reads()).toBeGreaterThan(20)
  }, 120_000)

  it('publications do not wait for a paused standby, and the primary serves reads in the meantime', async () => {
    await untilServing()
    await scene.standby.pause()
    const took: number[] = []
    for (const close of [999_998, 999_999, 1_000_000, 1_000_001]) {
      const began = performance.now()
      await scene.publish(close)
      took.push(performance.now() - began)
    }
    // If a publication waited for the standby's lease to expire, it would take a second each time.
    expect(Math.min(...took)).toBeLessThan(700)
    const before = reads()
    expect(await scene.read()).toEqual({ status: 200, close: 1_000_001 })
    expect(reads()).toBe(before)
    await expect.poll(state, { timeout: 5_000 }).toBe('lagging')
    expect(scene.report()?.lagSeconds).toBeGreaterThan(1)
    await expect
      .poll(async () => (await scene.host.app.inject('/metrics')).body, { timeout: 5_000 })
      .toMatch(/bourse_standby_serving\{.*\} 0/)
    await scene.standby.resume()
    await untilServing()
    expect(await scene.read()).toEqual({ status: 200, close: 1_000_001 })
    expect(scene.logged().slice(-2)).toEqual([
      'the standby lags by more than read_lag_seconds: the primary serves its reads',
      'the standby serves reads',
    ])
  }, 30_000)

  it('a read that conflicts with replay is retried once on the primary', async () => {
    await untilServing()
    const failed = scene.report()?.failedReads ?? 0
    const { pins } = scene.host.engine.versions()
    const rows = scene.host.standbys?.at([['sample.bars', pins.get('sample.bars')?.batch ?? '0']])
    const slow = rows?.query('select pg_sleep(1), count(*)::text as n from sample.bars where close > 0')
    await new Promise((resolve) => setTimeout(resolve, 200))
    await scene.database.transaction((tx) => tx.query('lock table sample.bars in access exclusive mode'))
    expect(await slow).toMatchObject([{ n: expect.stringMatching(/^[1-9]/) }])
    expect(scene.report()?.failedReads).toBe(failed + 1)
  }, 30_000)

  it('the host answers every request while the standby is killed, logs this once, and uses it again automatically', async () => {
    await untilServing()
    let isOver = false
    const statuses: number[] = []
    const loop = async () => {
      while (!isOver) statuses.push((await scene.read()).status)
    }
    const loops = Promise.all([loop(), loop(), loop(), loop()])
    await scene.standby.crash()
    await expect.poll(state, { timeout: 10_000 }).toBe('unreachable')
    await scene.publish(1_000_002)
    expect(await scene.read()).toEqual({ status: 200, close: 1_000_002 })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await scene.standby.start()
    await untilServing()
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(100)
    isOver = true
    await loops
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(scene.logged().slice(-2)).toEqual([
      'the standby does not respond: the primary serves its reads',
      'the standby serves reads',
    ])
  }, 60_000)
})
