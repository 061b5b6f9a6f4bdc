import { median, roundTo } from '@bourse/bench/src/statistics.ts'
import type { HostProcess } from '../processes/start-host.ts'
import type { HttpAnswer } from '@bourse/testkit/calling'
import { first, one } from '../support/pick.ts'
import { AT_ONCE, PER_MINUTE } from '../support/plans.ts'
import { until } from '../support/until.ts'
import { allLimits } from './all-limits.ts'
import { hammer } from './hammer.ts'
import type { Scene } from './scene.ts'

/** Checks an account's limits across several hosts. */
export async function limits(scene: Scene, hosts: readonly HostProcess[]) {
  const { options } = scene
  let [requests, credits, refused] = [0, 0, 0]
  const perSecond: number[] = []
  for (let round = 1; round <= options.rounds; round++) {
    options.signal.throwIfAborted()
    options.say(`${hosts.length} hosts, round ${round} of ${options.rounds}`)
    const spent = await hammer(scene, hosts)
    requests += spent.answers.length
    credits += spent.used
    refused += spent.answers.filter(({ status }) => status === 429).length
    perSecond.push(spent.perSecond)
    await oneMinute(scene, hosts)
    await atOnce(scene, hosts)
    await allLimits(scene, hosts)
  }
  return {
    hosts: hosts.length,
    requests,
    'credits used': credits,
    'rejected with 429': refused,
    'requests/s (median)': roundTo(median(perSecond), 0),
  }
}

const MINUTE_QUERIES = ['usage', 'prices?symbols=AAA', 'prices?symbols=NOPE', 'prices', 'health', 'usage?dry_run=true']

/** Sends four times the per-minute limit concurrently, without waiting for responses. */
async function oneMinute({ caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const { key } = await first(hosts).tell('account', { plan: 'slow' })
  const answers = await Promise.all(
    Array.from({ length: PER_MINUTE * 4 }, (_, number) =>
      caller.get(`${one(hosts, number).address}/v1/${one(MINUTE_QUERIES, number)}`, key),
    ),
  )
  // The minute may change during the requests: each response states the minute in which it was counted, and at least
  // one of the two minutes exceeds the limit.
  const minutes = [...Map.groupBy(answers, ({ headers }) => headers['x-ratelimit-reset']).values()]
  const full = minutes.filter((group) => group.some(({ status }) => status === 429))
  findings.holds('requests beyond the per-minute limit are rejected', full.length > 0, () => 'none was')
  for (const group of full) {
    const left = group
      .filter(({ status }) => status !== 429)
      .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    const wanted = Array.from({ length: PER_MINUTE }, (_, index) => index)
    findings.same(
      'a minute accepts exactly as many requests as the plan allows',
      left.toSorted((a, b) => a - b),
      wanted,
    )
    for (const { code } of group.filter(({ status }) => status === 429))
      findings.same('requests beyond the minute return 429 rate-limit', code, 'rate-limit')
  }
}

/**
 * Sends five times as many requests as the concurrency limit allows, so that admitted requests wait at the gates of all
 * hosts.
 */
async function atOnce({ caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const { key } = await first(hosts).tell('account', { plan: 'narrow' })
  const answers: HttpAnswer[] = []
  const total = AT_ONCE * 5
  const asked = Array.from({ length: total }, async (_, number) => {
    const answer = await caller.get(`${one(hosts, number).address}/v1/waiting`, key)
    answers.push(answer)
  })
  await until(10_000, () => answers.length >= total - AT_ONCE)
  findings.same(
    'all requests above the concurrency limit are rejected',
    answers.map(({ code }) => code),
    Array.from({ length: total - AT_ONCE }, () => 'concurrency-limit'),
  )
  findings.same('the number of concurrent requests equals the plan limit', await waitingAt(hosts), AT_ONCE)
  await Promise.all(hosts.map((host) => host.tell('open gate', {})))
  await Promise.all(asked)
  for (const { address } of hosts)
    findings.holds(
      'a released slot is free on every host',
      await until(2_000, async () => (await caller.get(`${address}/v1/usage`, key)).status === 200),
      () => 'not within 2 s',
    )
}

async function waitingAt(hosts: readonly HostProcess[]): Promise<number> {
  const states = await Promise.all(hosts.map((host) => host.tell('state', {})))
  return states.reduce((sum, { waiting }) => sum + waiting, 0)
}
