import { median, roundTo } from '@bourse/bench/src/statistics.ts'
import type { Fault } from '../fault.ts'
import { createFindings } from '../findings.ts'
import { startHost } from '../processes/start-host.ts'
import { BEHAVIOURS } from '../slow-clients/behaviours.ts'
import { halfOpen, HALVES } from '../slow-clients/half-open.ts'
import { ask, SLACK, STALLED, type Scene } from '../slow-clients/scene.ts'
import { askAll, connectionsFree, isFull, slotsFree } from '../slow-clients/slots.ts'
import { createCaller } from '@bourse/testkit/calling'
import { usedBy } from '../support/counters.ts'
import { AT_ONCE, CONFIG } from '../support/plans.ts'
import { openRaw } from '../support/raw-socket.ts'
import { scratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

/** Clients that do not read their response, or do not complete their request. */
export const slowClients: Fault = {
  id: 'slow-clients',
  summary: 'slow readers, aborted downloads and half-open connections: their slots are released',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const findings = createFindings()
    const caller = createCaller(8, { mayBeCutOff: true })
    const config = { ...CONFIG, stalled_seconds: STALLED }
    try {
      const host = await startHost({ url: scratch.url, serves: 'probe', config })
      try {
        const who = await host.tell('account', { plan: 'narrow' })
        const scene = { options, findings, caller, host, who, scratch }
        await host.tell('publish', { close: 10 })
        await everything(scene)
      } finally {
        await host.close()
      }
    } finally {
      await caller.close()
      await scratch.drop()
    }
    return findings.report({ 'account slots': AT_ONCE, 'stalled after, s': STALLED })
  },
}

async function everything(scene: Scene): Promise<void> {
  const { options, findings } = scene
  // The account's usage row exists only after its first request.
  await ask(scene)
  const rows = []
  for (const behaviour of BEHAVIOURS) {
    const times: number[] = []
    for (let round = 1; round <= options.rounds; round++) {
      options.signal.throwIfAborted()
      options.say(`${behaviour.name}: round ${round} of ${options.rounds}`)
      times.push(await once(scene, behaviour))
    }
    rows.push({
      'a caller': behaviour.name,
      rounds: times.length,
      'time to release slots, ms (median)': roundTo(median(times), 0),
    })
  }
  findings.table({ title: 'Slots', rows })
  await halfOpen(scene)
  await closing(scene)
}

/** Runs one behavior of slow clients; returns the milliseconds until their slots are free. */
async function once(scene: Scene, { name, within, cost, act }: (typeof BEHAVIOURS)[number]): Promise<number> {
  const { findings, scratch, who } = scene
  const before = await usedBy(scratch, who)
  const sockets = await act(scene)
  const begin = performance.now()
  const areFree = await slotsFree(scene, within)
  const took = performance.now() - begin
  findings.holds(`slots are released if a caller ${name}`, areFree, () => `not within ${within} ms`)
  sockets.forEach((each) => each.destroy())
  await connectionsFree(scene)
  // A response is charged once it is sent, even if the client does not read it, because it did not fail. The requests
  // that check for free slots cost 1 each.
  const due = before + AT_ONCE * (cost + 1)
  let used = Number.NaN
  await until(1_000, async () => (used = await usedBy(scratch, who)) === due)
  findings.same('every request is charged once, whether or not its response arrives', used, due)
  return took
}

/** Checks that a host closes when ordered to, even while clients are connected. */
async function closing(scene: Scene): Promise<void> {
  const { host, findings } = scene
  const stalled = await askAll(scene, '/v1/file', false)
  const halves = await Promise.all(HALVES.map((half) => openRaw(host.address, half)))
  await isFull(scene)
  const begin = performance.now()
  await host.close()
  const took = performance.now() - begin
  findings.holds(
    'a host shuts down in time, even with open connections',
    took <= STALLED * 1_000 + SLACK * 2,
    () => `${took} ms`,
  )
  for (const each of [...stalled, ...halves]) each.destroy()
}
