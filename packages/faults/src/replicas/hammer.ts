import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '../processes/orders.ts'
import type { HostProcess } from '../processes/start-host.ts'
import { costOf, inLoops, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { usedBy } from '../support/counters.ts'
import { first, one } from '../support/pick.ts'
import { DAILY, WELCOME } from '../support/plans.ts'
import { CONNECTIONS, waitUntilSettled, sumOf, type Scene } from './scene.ts'

/** Credits that a new account can spend on its first day. */
export const CAP = DAILY + WELCOME

/** Requests with every price and outcome, and their possible responses. */
const KINDS: readonly {
  readonly query: string
  readonly status: number
  readonly cost: number
  readonly revalidates?: true
}[] = [
  { query: 'prices?symbols=AAA', status: 200, cost: 5 },
  { query: 'prices?symbols=AAA,BBB', status: 200, cost: 10 },
  { query: 'prices?symbols=aaa,AAA', status: 200, cost: 5 },
  { query: 'prices?symbols=AAA,NOPE', status: 200, cost: 10 },
  { query: 'prices?instrument_ids=ins_aaa', status: 200, cost: 5 },
  { query: 'prices?symbols=AAA', status: 304, cost: 0, revalidates: true },
  { query: 'prices?symbols=NOPE', status: 404, cost: 0 },
  { query: 'prices?symbols=AAA&limit=none', status: 422, cost: 0 },
  { query: 'prices?symbols=XLON:LLL', status: 403, cost: 0 },
  { query: 'prices?symbols=AAA,BBB&dry_run=true', status: 200, cost: 0 },
  { query: 'datasets', status: 200, cost: 5 },
  { query: 'usage', status: 200, cost: 0 },
  { query: `prices?date=${DAY}`, status: 200, cost: 500 },
]
const HAMMERED = 800

/** Uses an account on all connections until its credits are spent. */
export async function hammer({ scratch, caller, findings }: Scene, hosts: readonly HostProcess[]) {
  const who = await first(hosts).tell('account', { plan: 'metered' })
  const opening = await caller.get(`${first(hosts).address}/v1/prices?symbols=AAA`, who.key)
  const tag = opening.headers['etag'] ?? ''
  const answers = [opening]
  let [asked, highest] = [0, 0]
  const begin = performance.now()

  async function ask(number: number, kind: (typeof KINDS)[number]): Promise<HttpAnswer> {
    const headers: Readonly<Record<string, string>> = kind.revalidates === true ? { 'if-none-match': tag } : {}
    const answer = await caller.get(`${one(hosts, number).address}/v1/${kind.query}`, who.key, headers)
    answers.push(answer)
    const received = [kind.query, answer.status, costOf(answer)]
    if (answer.status === 429)
      findings.holds(
        'requests without enough credits return 429',
        answer.code === 'daily-credit-limit',
        () => `${answer.code}`,
      )
    else findings.same('every other response is correct, at its price', received, [kind.query, kind.status, kind.cost])
    return answer
  }

  const loops = () =>
    inLoops(CONNECTIONS, async () => {
      const number = asked++
      if (number >= HAMMERED) return false
      // The order of hosts shifts by one after each pass over the kinds, so that each host receives every kind.
      await ask(Math.floor(number / KINDS.length) + number, one(KINDS, number))
      return true
    })
  const look = async () => {
    highest = Math.max(highest, await usedBy(scratch, who))
    await sleep(5)
  }
  await meanwhile(1, look, loops)
  const perSecond = (HAMMERED * 1_000) / (performance.now() - begin)
  const [cheap] = KINDS
  for (const number of hosts.keys()) while ((await ask(number, cheap ?? first(KINDS))).status !== 429);

  await waitUntilSettled(caller, hosts, who)
  const used = await usedBy(scratch, who)
  findings.same('credits used equal the sum of costs', used, sumOf(answers))
  findings.same('all credits are used', used, CAP)
  findings.holds('credits used are never above the cap', highest <= CAP, () => `${highest} of ${CAP}`)
  return { answers, used, perSecond }
}
