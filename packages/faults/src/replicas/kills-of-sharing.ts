import { setTimeout as sleep } from 'node:timers/promises'
import type { TestAccount } from '../processes/orders.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { usedBy } from '../support/counters.ts'
import { CONFIG } from '../support/plans.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import { CONNECTIONS, waitUntilSettled, sumOf, type Scene } from './scene.ts'

/** A share covers as many requests as a replica counted in a second; milliseconds, including a margin. */
const SHARE_MS = 1_250

/** Milliseconds that a host under load takes to become busy. */
const BUSY_WITHIN_MS = 10_000

/** Kills hosts one after another while they admit a busy account's requests from a share of its limits. */
export async function killsOfSharing(scene: Scene, survivors: readonly HostProcess[]) {
  const rows = []
  for (let round = 1; round <= scene.options.rounds; round++) {
    scene.options.signal.throwIfAborted()
    scene.options.say(`kill ${round} of ${scene.options.rounds}, of a host that admits without statements`)
    rows.push(await killSharing(scene, survivors))
  }
  return rows
}

async function killSharing({ options, scratch, caller, findings }: Scene, survivors: readonly HostProcess[]) {
  const victim = await startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const who = await victim.tell('account', { plan: 'raised' })
  const answers: HttpAnswer[] = []
  let [isDead, shared] = [false, 0]
  const ask = async () => {
    if (isDead) return sleep(1)
    answers.push(await caller.get(`${victim.address}/v1/prices?symbols=AAA`, who.key))
  }
  await meanwhile(CONNECTIONS / 2, ask, async () => {
    const begun = performance.now()
    const until = begun + (options.brief ? 400 : 3_000) + Math.random() * 500
    // On a slow machine, a newly started host takes a while to become busy.
    while (performance.now() < until || (shared === 0 && performance.now() < begun + BUSY_WITHIN_MS)) {
      shared = Math.max(shared, await sharedOf(scratch, who))
      await sleep(5)
    }
    isDead = true
    await victim.kill()
  })
  await waitUntilSettled(caller, survivors, who)
  // The surviving hosts return their own shares within a second.
  await sleep(SHARE_MS)
  const lost = (await usedBy(scratch, who)) - sumOf(answers)
  const unanswered = answers.filter(({ status }) => status === 0).length
  const busiest = mostWithin(SHARE_MS, answers)
  findings.holds('a busy host admits without statements', shared > 0, () => 'it never had a share')
  findings.holds('no account pays less than its responses reported', lost >= 0, () => `${-lost} less`)
  findings.holds(
    'a host killed with a share costs no more than its open requests and that share',
    lost <= 5 * (unanswered + busiest),
    () => `${lost} credits, ${unanswered} unanswered, up to ${busiest} within ${SHARE_MS} ms`,
  )
  return {
    requests: answers.length,
    'largest share seen': shared,
    'requests cut off': unanswered,
    'credits lost': lost,
  }
}

/** The most responses that ended within a number of milliseconds. */
function mostWithin(span: number, answers: readonly HttpAnswer[]): number {
  const ends = answers.map(({ endedAt }) => endedAt).toSorted((a, b) => a - b)
  let [most, first] = [0, 0]
  for (const [index, end] of ends.entries()) {
    while ((ends[first] ?? end) < end - span) first++
    most = Math.max(most, index - first + 1)
  }
  return most
}

/** The current minute's requests that hosts hold in shares. */
async function sharedOf({ database }: ScratchDatabase, { account }: TestAccount): Promise<number> {
  const [row] = await database.query<{ shared: string }>(
    'select shared from bourse.account_counters where account_id = $1',
    [account],
  )
  return Number(row?.shared)
}
