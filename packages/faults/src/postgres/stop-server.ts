import { roundTo } from '@bourse/bench/src/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Findings } from '../findings.ts'
import type { HttpAnswer } from '@bourse/testkit/calling'
import { RECOVERY_MS, type Row, type ServedScene } from './scene.ts'
import { underLoad } from './under-load.ts'

/** Milliseconds above which a response after the recovery counts as delayed by the outage. */
const STALE_MS = 1_500

/** The result of stopping and starting the server. */
export interface StopResult {
  readonly row: Row
  /** Milliseconds from the server's return to the last failure. */
  readonly recovery: number
}

/** When the server stopped and returned, by the clock that times the responses. */
interface Outage {
  readonly stopping: number
  readonly stopped: number
  readonly starting: number
  readonly started: number
}

/** Stops the server while both hosts receive requests, and starts it again. */
export async function stopAndStart(served: ServedScene): Promise<StopResult> {
  const { findings } = served
  const { outcome: away, answers } = await underLoad(served, () => beAway(served))
  const recovery = Math.max(0, ...refused(answers).map(({ startedAt }) => startedAt - away.started))
  judgeAbsence(findings, answers, away)
  judgeReturn(findings, answers, away, recovery)
  return {
    recovery,
    row: {
      'away, s': roundTo((away.started - away.stopping) / 1_000, 1),
      answers: answers.length,
      'with 503': refused(answers).length,
      'slowest response, ms': roundTo(Math.max(...answers.map(durationOf)), 0),
      'served again after, ms': roundTo(recovery, 0),
    },
  }
}

const refused = (answers: readonly HttpAnswer[]) => answers.filter(({ status }) => status === 503)
const durationOf = ({ startedAt, endedAt }: HttpAnswer) => endedAt - startedAt

async function beAway({ server, options }: ServedScene): Promise<Outage> {
  await sleep(300)
  const stopping = performance.now()
  await server.stop()
  const stopped = performance.now()
  await sleep(options.brief ? 700 : 2_000)
  const starting = performance.now()
  await server.start()
  const started = performance.now()
  await sleep(RECOVERY_MS + 1_000)
  return { stopping, stopped, starting, started }
}

function judgeAbsence(findings: Findings, answers: readonly HttpAnswer[], { stopped, starting }: Outage): void {
  // Once the start begins, the server may be available at any moment, long before the start completes.
  const meanwhile = answers.filter(({ startedAt, endedAt }) => startedAt > stopped && endedAt < starting)
  findings.holds('requests arrive while the server is down', meanwhile.length > 0, () => 'no requests')
  for (const { status } of meanwhile) findings.same('while the server is down every response is 503', status, 503)
}

function judgeReturn(findings: Findings, answers: readonly HttpAnswer[], { started }: Outage, recovery: number): void {
  findings.holds(
    'all requests succeed within 2 s of the restart',
    recovery <= RECOVERY_MS,
    () => `${roundTo(recovery, 0)} ms`,
  )
  const stale = answers.filter((answer) => answer.endedAt > started + RECOVERY_MS && durationOf(answer) > STALE_MS)
  findings.holds(
    'no earlier request waits longer than 2 s after the restart',
    stale.length === 0,
    () => `${stale.length} did, one for ${Math.round(Math.max(...stale.map(durationOf)))} ms`,
  )
}
