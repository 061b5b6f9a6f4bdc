import { setTimeout as sleep } from 'node:timers/promises'
import type { HostProcess } from '../processes/start-host.ts'
import { inLoops, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { runningOf, usedBy } from '../support/counters.ts'
import { first, one } from '../support/pick.ts'
import { BUSY, WELCOME } from '../support/plans.ts'
import { until } from '../support/until.ts'
import { CONNECTIONS, waitUntilSettled, sumOf, type Scene } from './scene.ts'

const BUSY_QUERIES = ['prices?symbols=AAA', 'usage']
/**
 * Number of requests: enough to exceed the per-minute limit several times, although the concurrency limit rejects most
 * of them.
 */
const BUSY_REQUESTS = 10_000
const BUSY_CAP = BUSY.daily + WELCOME
const LIMITS = ['daily-credit-limit', 'rate-limit', 'concurrency-limit']

/**
 * One account that reaches all its limits at the same time, across all connections and hosts; each host admits requests
 * on its own while it has a share.
 */
export async function allLimits({ scratch, caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const who = await first(hosts).tell('account', { plan: 'busy' })
  const answers: HttpAnswer[] = []
  let [asked, highest, running] = [0, 0, 0]
  const loops = () =>
    inLoops(CONNECTIONS, async () => {
      const number = asked++
      if (number >= BUSY_REQUESTS) return false
      const query = one(BUSY_QUERIES, Math.floor(number / hosts.length))
      const answer = await caller.get(`${one(hosts, number).address}/v1/${query}`, who.key)
      answers.push(answer)
      return answer.code !== 'rate-limit'
    })
  const look = async () => {
    highest = Math.max(highest, await usedBy(scratch, who))
    running = Math.max(running, await runningOf(scratch, who))
    await sleep(5)
  }
  await meanwhile(1, look, loops)
  await waitUntilSettled(caller, hosts, who)

  const served = answers.filter(({ status }) => status === 200)
  for (const { status, code } of answers.filter((answer) => answer.status !== 200))
    findings.holds(
      'with every limit set, every rejection is due to one of them',
      status === 429 && LIMITS.includes(code ?? ''),
      () => `${status} ${code}`,
    )
  const minutes = Map.groupBy(served, ({ headers }) => headers['x-ratelimit-reset'])
  for (const { length } of minutes.values())
    findings.holds(
      'with every limit set, no minute has more requests than the plan allows',
      length <= BUSY.perMinute,
      () => `${length}`,
    )
  const met = new Set(answers.map(({ code }) => code))
  findings.holds('with every limit set, the credits run out', met.has('daily-credit-limit'), () => [...met].join())
  findings.holds(
    'with every limit set, the minute runs out, unless another begins',
    met.has('rate-limit') || minutes.size > 1,
    () => [...met].join(),
  )
  findings.holds('with every limit set, concurrency stays within the plan', running <= BUSY.atOnce, () => `${running}`)
  findings.holds(
    'with every limit set, no credits beyond the cap are used',
    highest <= BUSY_CAP,
    () => `${highest} of ${BUSY_CAP}`,
  )
  let used = Number.NaN
  // A share counts as spent until the host returns it a few milliseconds later.
  await until(1_000, async () => (used = await usedBy(scratch, who)) === sumOf(answers))
  findings.same('with every limit set, the credits used equal the sum of costs', used, sumOf(answers))
  findings.holds(
    'with every limit set, every slot is released',
    await until(5_000, async () => (await runningOf(scratch, who)) === 0),
    () => 'not within 5 s',
  )
}
