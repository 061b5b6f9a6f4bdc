import { setTimeout as sleep } from 'node:timers/promises'
import type { TestAccount } from '../processes/orders.ts'
import type { HostProcess } from '../processes/start-host.ts'
import { costOf, meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { usedBy } from '../support/counters.ts'
import { one } from '../support/pick.ts'
import { until } from '../support/until.ts'
import { judge, QUERIES } from './judge-answer.ts'
import { LOOPS, type ServedScene } from './scene.ts'

/** Sends all requests to both hosts and publishes, while another task runs. */
export async function underLoad<T>(served: ServedScene, main: () => Promise<T>) {
  const { hosts, caller, findings, publisher, scratch } = served
  const who = await hosts[0].tell('account', { plan: 'metered-high' })
  const answers: HttpAnswer[] = []
  let number = 0
  const ask = async (loop: number) => {
    if (loop === 0) {
      await publisher.publish()
      return sleep(100)
    }
    const query = one(QUERIES, number++)
    const least = publisher.least()
    const answer = await caller.get(`${hosts[loop % 2]?.address}/v1/${query.path}`, who.key)
    answers.push(answer)
    judge(findings, query, answer, { least, most: publisher.most() })
    await sleep(5)
  }
  const outcome = await meanwhile(LOOPS, ask, main)
  await exact({ caller, findings, scratch }, hosts, who, answers)
  return { outcome, answers }
}

/** This request makes both hosts return the shares that they still hold. */
async function exact(
  { caller, findings, scratch }: Pick<ServedScene, 'caller' | 'findings' | 'scratch'>,
  hosts: readonly HostProcess[],
  { account, key }: TestAccount,
  answers: readonly HttpAnswer[],
): Promise<void> {
  const costs = answers.reduce((sum, answer) => sum + costOf(answer), 0)
  for (const { address } of hosts)
    findings.holds(
      'every host recovers by itself',
      await until(5_000, async () => (await caller.get(`${address}/v1/usage`, key)).status === 200),
      () => 'not within 5 s',
    )
  let used = Number.NaN
  // A share of the limits counts as spent until the host returns it a few milliseconds later.
  await until(1_000, async () => {
    used = await usedBy(scratch, { account })
    return used === costs
  })
  findings.same('credits used equal the sum of costs', used, costs)
}
