import { median, roundTo } from '@bourse/bench/src/statistics.ts'
import type { Fault } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { CONNECTIONS } from '../postgres/cut-connection.ts'
import { cutConnections, CUTS, type Cut } from '../postgres/cut-connections.ts'
import { JUDGED } from '../postgres/judge-answer.ts'
import { mirroredToTheEnd, type MirrorState } from '../postgres/mirrored-to-the-end.ts'
import { createPublisher } from '../postgres/publisher.ts'
import { LOOPS, RECOVERY_MS, type Scene, type ServedScene } from '../postgres/scene.ts'
import { stopAndStart, type StopResult } from '../postgres/stop-server.ts'
import { startWorker } from '../postgres/worker.ts'
import { startHost } from '../processes/start-host.ts'
import { createCaller } from '@bourse/testkit/calling'
import { startServer } from '../support/own-server.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** A database that stops and restarts, and connections that are terminated. */
export const postgres: Fault = {
  id: 'postgres',
  summary: 'PostgreSQL stopped and started under load, and its connections terminated one by one',
  rounds: 3,
  async run(options) {
    // A separate server, because the run's own server must not stop.
    const server = await startServer()
    const findings = createFindings()
    findings.expects(...Object.values(JUDGED))
    try {
      await onServer({ options, server, findings })
    } finally {
      await server.remove()
    }
    return findings.report({ hosts: 2, 'loops of callers': LOOPS })
  },
}

/** Runs hosts on the server during the interruptions, and records the results. */
async function onServer(scene: Scene): Promise<void> {
  const { server, findings } = scene
  const scratch = await scratchDatabase(server.address)
  const start = () => startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const hosts = [await start(), await start()] as const
  const caller = createCaller(LOOPS, { mayBeCutOff: true })
  // Two workers, because a job that is not limited to one of them would run in both.
  const workers = [await startWorker(server.address, scratch), await startWorker(server.address, scratch)]
  const served = { ...scene, scratch, hosts, caller, publisher: createPublisher(hosts) }
  try {
    const { cuts, stops } = await interrupted(served)
    scene.options.say('waiting for the job')
    const mirrored = await mirroredToTheEnd(served)
    tellCuts(findings, cuts)
    tellStops(findings, stops)
    tellJobs(findings, mirrored, served.publisher.committed())
  } finally {
    await caller.close()
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all(hosts.map((host) => host.close()))
    await scratch.drop()
  }
}

/** Each round terminates connections one by one, then stops and restarts the server. */
async function interrupted(served: ServedScene): Promise<{ cuts: readonly Cut[]; stops: readonly StopResult[] }> {
  const { options, publisher } = served
  const cuts: Cut[] = []
  const stops: StopResult[] = []
  await publisher.publish()
  for (let round = 1; round <= options.rounds; round++) {
    options.signal.throwIfAborted()
    options.say(`round ${round} of ${options.rounds}: cutting connections`)
    cuts.push(await cutConnections(served))
    options.say(`round ${round} of ${options.rounds}: stopping the server`)
    stops.push(await stopAndStart(served))
  }
  return { cuts, stops }
}

function tellCuts(findings: Findings, rounds: readonly Cut[]): void {
  findings.table({
    title: `Connections terminated one by one, ${CUTS} per round, by purpose`,
    rows: rounds.map(({ row }) => row),
  })
  for (const kind of CONNECTIONS)
    findings.holds(
      'connections of every kind were terminated',
      rounds.some(({ cuts }) => cuts.has(kind)),
      () => `none for ${kind}`,
    )
}

function tellStops(findings: Findings, stops: readonly StopResult[]): void {
  findings.table({ title: 'Server stopped and started', rows: stops.map(({ row }) => row) })
  const recoveries = stops.map(({ recovery }) => recovery)
  const slowest = Math.max(...recoveries)
  findings.goal({
    name: 'every operation works again once the server is back',
    figure: `${roundTo(median(recoveries) / 1_000, 2)} s, slowest ${roundTo(slowest / 1_000, 2)} s`,
    wanted: `${RECOVERY_MS / 1_000} s`,
    met: slowest <= RECOVERY_MS,
  })
}

function tellJobs(findings: Findings, { seconds, times }: MirrorState, batches: number): void {
  findings.table({
    title: 'Jobs',
    rows: [
      {
        'batches of prices': batches,
        'mirrored, number of times': times,
        'last one mirrored after, s': roundTo(seconds, 1),
      },
    ],
  })
}
