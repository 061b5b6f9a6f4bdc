import { roundTo } from '@bourse/bench/src/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestAccount } from '../processes/orders.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { meanwhile, type HttpAnswer } from '@bourse/testkit/calling'
import { usedBy } from '../support/counters.ts'
import { one } from '../support/pick.ts'
import { AT_ONCE, CONFIG } from '../support/plans.ts'
import { until } from '../support/until.ts'
import { CONNECTIONS, waitUntilSettled, sumOf, type Scene } from './scene.ts'

/** Maximum time in milliseconds for which a killed replica's slots may stay in use. */
const SLOTS_MS = 30_000
/**
 * Charges settled just before a kill may be incomplete: the host may have sent the response but not the batch with its
 * refund.
 */
const SETTLING_MS = 250
/** Maximum milliseconds until a rejection arrives. */
const LOOK_MS = 500

/**
 * Kills hosts one after another under load, each holding the slots of a different account, then waits for all slots
 * together.
 */
export async function kills(scene: Scene, survivors: readonly HostProcess[]) {
  const killed: Killed[] = []
  for (let round = 1; round <= scene.options.rounds; round++) {
    scene.options.signal.throwIfAborted()
    scene.options.say(`kill ${round} of ${scene.options.rounds}`)
    killed.push(await killOne(scene, one(survivors, round)))
  }
  scene.options.say('waiting for their slots')
  const taken = await Promise.all(killed.map((each, number) => takeSlots(scene, each, one(survivors, number))))
  await Promise.all(survivors.map((host) => host.tell('open gate', {})))
  const rows = []
  for (const each of taken) rows.push(await account(scene, each, survivors))
  return rows
}

interface Killed {
  readonly who: TestAccount
  readonly at: number
  readonly slots: number
  readonly answers: readonly HttpAnswer[]
}

/** The victim's waiting requests hold all of the account's slots except one; other requests use the last one. */
async function killOne({ options, scratch, caller }: Scene, survivor: HostProcess): Promise<Killed> {
  const victim = await startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const who = await victim.tell('account', { plan: 'narrow' })
  const answers: HttpAnswer[] = []
  const opening = await caller.get(`${victim.address}/v1/prices?symbols=AAA`, who.key)
  answers.push(opening)
  const held = Array.from(
    { length: AT_ONCE - 1 },
    async () => void answers.push(await caller.get(`${victim.address}/v1/waiting`, who.key)),
  )
  await until(10_000, async () => (await victim.tell('state', {})).waiting === AT_ONCE - 1)
  const { replica } = await victim.tell('state', {})
  let isDead = false
  const ask = async (loop: number) => {
    const { address } = loop % 4 === 0 ? survivor : victim
    if (isDead && address === victim.address) return sleep(1)
    const headers: Readonly<Record<string, string>> =
      loop % 4 === 1 ? { 'if-none-match': opening.headers['etag'] ?? '' } : {}
    answers.push(await caller.get(`${address}/v1/prices?symbols=AAA`, who.key, headers))
  }
  const at = await meanwhile(CONNECTIONS / 2, ask, async () => {
    await sleep((options.brief ? 200 : 1_000) + Math.random() * 500)
    isDead = true
    await victim.kill()
    return performance.now()
  })
  await Promise.all(held)
  const [row] = await scratch.database.query<{ running: number }>(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots where scope_id = $1 and ' +
      'replica_id = $2',
    [who.account, replica],
  )
  return { who, at, slots: row?.running ?? 0, answers }
}

interface Taken extends Killed {
  readonly seconds: number
  readonly isWhole: boolean
  /** Requests that hold the slots until the gate opens. */
  readonly held: readonly Promise<HttpAnswer>[]
  readonly refused: readonly HttpAnswer[]
}

/** Takes all of the account's slots on a surviving host, as soon as they are available. */
async function takeSlots({ caller }: Scene, killed: Killed, { address }: HostProcess): Promise<Taken> {
  const held: Promise<HttpAnswer>[] = []
  const refused: HttpAnswer[] = []
  const passed = () => performance.now() - killed.at
  while (held.length < AT_ONCE && passed() < SLOTS_MS + 5_000) {
    const asked = Array.from({ length: AT_ONCE - held.length }, () =>
      caller.get(`${address}/v1/waiting`, killed.who.key),
    )
    // Admitted requests wait at the gate; the others receive an immediate response.
    const answers = await Promise.all(asked.map((each) => Promise.race([each, sleep(LOOK_MS)])))
    held.push(...asked.filter((_, index) => answers[index] === undefined))
    refused.push(...answers.filter((answer) => answer !== undefined))
  }
  // Only the last attempt waited for `LOOK_MS`.
  const seconds = (passed() - LOOK_MS) / 1_000
  return { ...killed, seconds, isWhole: held.length === AT_ONCE, held, refused }
}

/** Computes the credits lost by the kill, after the gate has opened. */
async function account(
  { scratch, caller, findings }: Scene,
  { who, at, slots, answers, seconds, isWhole, held, refused }: Taken,
  hosts: readonly HostProcess[],
) {
  findings.holds('a killed host held slots', slots >= AT_ONCE - 1, () => `${slots}`)
  findings.holds(
    'slots of a killed host are released within 30 s',
    isWhole && seconds * 1_000 <= SLOTS_MS,
    () => `${held.length} of ${AT_ONCE} after ${roundTo(seconds, 1)} s`,
  )
  const paid = [...answers, ...refused, ...(await Promise.all(held))]
  await waitUntilSettled(caller, hosts, who)
  const lost = (await usedBy(scratch, who)) - sumOf(paid)
  const unanswered = answers.filter(({ status }) => status === 0).length
  const settling = answers.filter(({ status, endedAt }) => status === 304 && endedAt > at - SETTLING_MS).length
  findings.holds('no account pays less than its responses reported', lost >= 0, () => `${-lost} less`)
  findings.holds(
    'a killed host costs no more than its open requests',
    lost <= 5 * (unanswered + settling),
    () => `${lost} credits, ${unanswered} unanswered, ${settling} being settled`,
  )
  return {
    'slots held': slots,
    'released after, s': roundTo(seconds, 1),
    'requests cut off': unanswered,
    'credits lost': lost,
  }
}
