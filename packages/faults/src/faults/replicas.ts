import { median, rounded } from '@bourse/bench/src/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { DAY, type Made } from '../processes/orders.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { costOf, createCaller, inLoops, meanwhile, type Answer, type Caller } from '../support/caller.ts'
import { AT_ONCE, BUSY, CONFIG, DAILY, PER_MINUTE, WELCOME } from '../support/plans.ts'
import { runningOf, usedBy } from '../support/counters.ts'
import { first, one } from '../support/pick.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

const CONNECTIONS = 64
const CAP = DAILY + WELCOME
/** Longest that slots of a killed replica may stay taken, in milliseconds. */
const SLOTS_MS = 30_000
/** What was settled so shortly before a kill may be on its way still: the answer was sent, the batch with its refund was not. */
const SETTLING_MS = 250
/** Longest that a refusal takes to come, in milliseconds. */
const LOOK_MS = 500
const DAY_MS = 86_400_000

/** Limits over replicas, and a replica that is killed. */
export const replicas: Fault = {
  id: 'replicas',
  summary: `two and four hosts on one database, ${CONNECTIONS} connections, an account at its limits; kill -9 in mid-load, also of a host with a share`,
  rounds: 3,
  async run(options) {
    await awayFromMidnight()
    const scratch = await scratchDatabase(options.server)
    const caller = createCaller(CONNECTIONS / 2)
    const hosts: HostProcess[] = []
    const findings = createFindings()
    const scene = { options, scratch, caller, findings }
    try {
      const rows = []
      for (const count of [2, 4]) {
        while (hosts.length < count) hosts.push(await startHost({ url: scratch.url, serves: 'probe', config: CONFIG }))
        await first(hosts).tell('publish', { close: 10 })
        rows.push(await limits(scene, hosts))
      }
      findings.table({ title: 'An account at its limits (sums of all rounds)', rows })
      findings.table({ title: 'Killed with kill -9 (each row is a host)', rows: await kills(scene, hosts) })
      findings.table({
        title: 'Killed while it admitted by itself (each row is a host)',
        rows: await killsOfSharing(scene, hosts),
      })
      return findings.report({ connections: CONNECTIONS, 'cap, credits': CAP })
    } finally {
      await caller.close()
      await Promise.all(hosts.map((host) => host.close()))
      await scratch.drop()
    }
  },
}

interface Scene {
  readonly options: FaultOptions
  readonly scratch: ScratchDatabase
  readonly caller: Caller
  readonly findings: Findings
}

/** The counters of a day are compared with a sum that must not reach into the next one. */
async function awayFromMidnight(): Promise<void> {
  const left = DAY_MS - ((performance.timeOrigin + performance.now()) % DAY_MS)
  if (left < 120_000) await sleep(left + 1_000)
}

async function limits(scene: Scene, hosts: readonly HostProcess[]) {
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
    'refused with 429': refused,
    'requests/s (median)': rounded(median(perSecond), 0),
  }
}

/** Requests of every price and every outcome; what each may be answered. */
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

/** One account over all connections until its credits are gone. */
async function hammer({ scratch, caller, findings }: Scene, hosts: readonly HostProcess[]) {
  const who = await first(hosts).tell('account', { plan: 'metered' })
  const opening = await caller.get(`${first(hosts).address}/v1/prices?symbols=AAA`, who.key)
  const tag = opening.headers['etag'] ?? ''
  const answers = [opening]
  let [asked, highest] = [0, 0]
  const begin = performance.now()

  async function ask(number: number, kind: (typeof KINDS)[number]): Promise<Answer> {
    const headers: Readonly<Record<string, string>> = kind.revalidates === true ? { 'if-none-match': tag } : {}
    const answer = await caller.get(`${one(hosts, number).address}/v1/${kind.query}`, who.key, headers)
    answers.push(answer)
    const came = [kind.query, answer.status, costOf(answer)]
    if (answer.status === 429)
      findings.holds(
        'what the credits do not cover is 429',
        answer.code === 'daily-credit-limit',
        () => `${answer.code}`,
      )
    else findings.same('every other answer is the right one, at its price', came, [kind.query, kind.status, kind.cost])
    return answer
  }

  const loops = () =>
    inLoops(CONNECTIONS, async () => {
      const number = asked++
      if (number >= HAMMERED) return false
      // Hosts are counted by another number than kinds, so that each host gets every kind.
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

  await settled(caller, hosts, who)
  const used = await usedBy(scratch, who)
  findings.same('credits used are the sum of costs', used, sumOf(answers))
  findings.same('credits are spent to the last one', used, CAP)
  findings.holds('credits used are never above the cap', highest <= CAP, () => `${highest} of ${CAP}`)
  return { answers, used, perSecond }
}

const sumOf = (answers: readonly Answer[]) => answers.reduce((sum, answer) => sum + costOf(answer), 0)

/** Each host gives back what it still owed when it is asked. */
async function settled(caller: Caller, hosts: readonly HostProcess[], { key }: Made): Promise<void> {
  for (const { address } of hosts) await caller.get(`${address}/v1/usage`, key)
}

const MINUTE_QUERIES = ['usage', 'prices?symbols=AAA', 'prices?symbols=NOPE', 'prices', 'health', 'usage?dry_run=true']

/** Four times as many requests at once as the minute holds, whatever they are answered. */
async function oneMinute({ caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const { key } = await first(hosts).tell('account', { plan: 'slow' })
  const answers = await Promise.all(
    Array.from({ length: PER_MINUTE * 4 }, (_, number) =>
      caller.get(`${one(hosts, number).address}/v1/${one(MINUTE_QUERIES, number)}`, key),
    ),
  )
  // The minute may change meanwhile: each answer says which one it was counted in, and of two one at least overflows.
  const minutes = [...Map.groupBy(answers, ({ headers }) => headers['x-ratelimit-reset']).values()]
  const full = minutes.filter((group) => group.some(({ status }) => status === 429))
  findings.holds('more requests than a minute holds are refused', full.length > 0, () => 'none was')
  for (const group of full) {
    const left = group
      .filter(({ status }) => status !== 429)
      .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
    const wanted = Array.from({ length: PER_MINUTE }, (_, index) => index)
    findings.same(
      'a minute holds exactly the requests of the plan',
      left.toSorted((a, b) => a - b),
      wanted,
    )
    for (const { code } of group.filter(({ status }) => status === 429))
      findings.same('what the minute does not hold is 429 rate-limit', code, 'rate-limit')
  }
}

/** Five times as many requests at once as the plan allows, at the gate of every host. */
async function atOnce({ caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const { key } = await first(hosts).tell('account', { plan: 'narrow' })
  const answers: Answer[] = []
  const total = AT_ONCE * 5
  const asked = Array.from({ length: total }, async (_, number) => {
    const answer = await caller.get(`${one(hosts, number).address}/v1/waiting`, key)
    answers.push(answer)
  })
  await until(10_000, () => answers.length >= total - AT_ONCE)
  findings.same(
    'all requests above the concurrency are refused',
    answers.map(({ code }) => code),
    Array.from({ length: total - AT_ONCE }, () => 'concurrency-limit'),
  )
  findings.same('as many requests run at once as the plan allows', await waitingAt(hosts), AT_ONCE)
  await Promise.all(hosts.map((host) => host.tell('open gate', {})))
  await Promise.all(asked)
  for (const { address } of hosts)
    findings.holds(
      'a slot that comes free is free on every host',
      await until(2_000, async () => (await caller.get(`${address}/v1/usage`, key)).status === 200),
      () => 'not within 2 s',
    )
}

const BUSY_QUERIES = ['prices?symbols=AAA', 'usage']
/** Enough to spend the minute several times over, although most are refused for the others that run. */
const BUSY_REQUESTS = 10_000
const BUSY_CAP = BUSY.daily + WELCOME
const LIMITS = ['daily-credit-limit', 'rate-limit', 'concurrency-limit']

/** One account at all its limits at once, over all connections and hosts, each of which admits by itself while it has a share. */
async function allLimits({ scratch, caller, findings }: Scene, hosts: readonly HostProcess[]): Promise<void> {
  const who = await first(hosts).tell('account', { plan: 'busy' })
  const answers: Answer[] = []
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
  await settled(caller, hosts, who)

  const served = answers.filter(({ status }) => status === 200)
  for (const { status, code } of answers.filter((answer) => answer.status !== 200))
    findings.holds(
      'at all limits at once every refusal is one of them',
      status === 429 && LIMITS.includes(code ?? ''),
      () => `${status} ${code}`,
    )
  const minutes = Map.groupBy(served, ({ headers }) => headers['x-ratelimit-reset'])
  for (const { length } of minutes.values())
    findings.holds(
      'at all limits at once no minute holds more than the plan',
      length <= BUSY.perMinute,
      () => `${length}`,
    )
  const met = new Set(answers.map(({ code }) => code))
  findings.holds('at all limits at once the credits run out', met.has('daily-credit-limit'), () => [...met].join())
  findings.holds(
    'at all limits at once the minute runs out, unless another begins',
    met.has('rate-limit') || minutes.size > 1,
    () => [...met].join(),
  )
  findings.holds('at all limits at once no more run than the plan allows', running <= BUSY.atOnce, () => `${running}`)
  findings.holds(
    'at all limits at once no credits beyond the cap',
    highest <= BUSY_CAP,
    () => `${highest} of ${BUSY_CAP}`,
  )
  let used = Number.NaN
  // A share that is out counts as spent until it is back, some milliseconds later.
  await until(1_000, async () => (used = await usedBy(scratch, who)) === sumOf(answers))
  findings.same('at all limits at once the credits used are the sum of costs', used, sumOf(answers))
  findings.holds(
    'at all limits at once every slot comes free',
    await until(5_000, async () => (await runningOf(scratch, who)) === 0),
    () => 'not within 5 s',
  )
}

async function waitingAt(hosts: readonly HostProcess[]): Promise<number> {
  const states = await Promise.all(hosts.map((host) => host.tell('state', {})))
  return states.reduce((sum, { waiting }) => sum + waiting, 0)
}

/** Hosts killed one after the other in mid-load, each with slots of an account of its own; then all are waited for together. */
async function kills(scene: Scene, survivors: readonly HostProcess[]) {
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
  readonly who: Made
  readonly at: number
  readonly slots: number
  readonly answers: readonly Answer[]
}

/** Of the slots of the account, the victim holds all but one by requests that wait, and the last one by whatever comes. */
async function killOne({ options, scratch, caller }: Scene, survivor: HostProcess): Promise<Killed> {
  const victim = await startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const who = await victim.tell('account', { plan: 'narrow' })
  const answers: Answer[] = []
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
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots where scope_id = $1 and replica_id = $2',
    [who.account, replica],
  )
  return { who, at, slots: row?.running ?? 0, answers }
}

/** Milliseconds before a kill whose requests a share was made for, with some to spare. */
const SHARE_MS = 250

/** Milliseconds within which a host under load is busy. */
const BUSY_WITHIN_MS = 10_000

/** Hosts killed one after the other while they admit requests of a busy account out of a share of its limits. */
async function killsOfSharing(scene: Scene, survivors: readonly HostProcess[]) {
  const rows = []
  for (let round = 1; round <= scene.options.rounds; round++) {
    scene.options.signal.throwIfAborted()
    scene.options.say(`kill ${round} of ${scene.options.rounds}, of a host that admits by itself`)
    rows.push(await killSharing(scene, survivors))
  }
  return rows
}

async function killSharing({ options, scratch, caller, findings }: Scene, survivors: readonly HostProcess[]) {
  const victim = await startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const who = await victim.tell('account', { plan: 'raised' })
  const answers: Answer[] = []
  let [isDead, shared] = [false, 0]
  const ask = async () => {
    if (isDead) return sleep(1)
    answers.push(await caller.get(`${victim.address}/v1/prices?symbols=AAA`, who.key))
  }
  const at = await meanwhile(CONNECTIONS / 2, ask, async () => {
    const begun = performance.now()
    const until = begun + (options.brief ? 400 : 1_000) + Math.random() * 500
    // A host that has just started on a slow machine takes its time to become busy.
    while (performance.now() < until || (shared === 0 && performance.now() < begun + BUSY_WITHIN_MS)) {
      shared = Math.max(shared, await sharedOf(scratch, who))
      await sleep(5)
    }
    isDead = true
    await victim.kill()
    return performance.now()
  })
  await settled(caller, survivors, who)
  // What the survivors have out in shares themselves is back within milliseconds.
  await sleep(SHARE_MS)
  const lost = (await usedBy(scratch, who)) - sumOf(answers)
  const unanswered = answers.filter(({ status }) => status === 0).length
  const recent = answers.filter(({ endedAt }) => endedAt > at - SHARE_MS).length
  findings.holds('a busy host admits by itself', shared > 0, () => 'it never had a share')
  findings.holds('nobody pays less than the answers said', lost >= 0, () => `${-lost} less`)
  findings.holds(
    'a host killed with a share costs no more than its requests under way and that share',
    lost <= 5 * (unanswered + recent),
    () => `${lost} credits, ${unanswered} unanswered, ${recent} in the last ${SHARE_MS} ms`,
  )
  return {
    requests: answers.length,
    'largest share seen': shared,
    'requests cut off': unanswered,
    'credits lost': lost,
  }
}

/** Requests of the minute that are out in shares. */
async function sharedOf({ database }: ScratchDatabase, { account }: Made): Promise<number> {
  const [row] = await database.query<{ shared: string }>(
    'select shared from bourse.account_counters where account_id = $1',
    [account],
  )
  return Number(row?.shared)
}

interface Taken extends Killed {
  readonly seconds: number
  readonly isWhole: boolean
  /** Requests that hold the slots until the gate is opened. */
  readonly held: readonly Promise<Answer>[]
  readonly refused: readonly Answer[]
}

/** Takes all slots of the account on a host that lives, as soon as they can be had. */
async function takeSlots({ caller }: Scene, killed: Killed, { address }: HostProcess): Promise<Taken> {
  const held: Promise<Answer>[] = []
  const refused: Answer[] = []
  const passed = () => performance.now() - killed.at
  while (held.length < AT_ONCE && passed() < SLOTS_MS + 5_000) {
    const asked = Array.from({ length: AT_ONCE - held.length }, () =>
      caller.get(`${address}/v1/waiting`, killed.who.key),
    )
    // What is admitted waits at the gate, and what is not is answered at once.
    const answers = await Promise.all(asked.map((each) => Promise.race([each, sleep(LOOK_MS)])))
    held.push(...asked.filter((_, index) => answers[index] === undefined))
    refused.push(...answers.filter((answer) => answer !== undefined))
  }
  // The last look alone took its time.
  const seconds = (passed() - LOOK_MS) / 1_000
  return { ...killed, seconds, isWhole: held.length === AT_ONCE, held, refused }
}

/** What the kill cost, once the gate is open. */
async function account(
  { scratch, caller, findings }: Scene,
  { who, at, slots, answers, seconds, isWhole, held, refused }: Taken,
  hosts: readonly HostProcess[],
) {
  findings.holds('a killed host held slots', slots >= AT_ONCE - 1, () => `${slots}`)
  findings.holds(
    'slots of a killed host are free within 30 s',
    isWhole && seconds * 1_000 <= SLOTS_MS,
    () => `${held.length} of ${AT_ONCE} after ${rounded(seconds, 1)} s`,
  )
  const paid = [...answers, ...refused, ...(await Promise.all(held))]
  await settled(caller, hosts, who)
  const lost = (await usedBy(scratch, who)) - sumOf(paid)
  const unanswered = answers.filter(({ status }) => status === 0).length
  const settling = answers.filter(({ status, endedAt }) => status === 304 && endedAt > at - SETTLING_MS).length
  findings.holds('nobody pays less than the answers said', lost >= 0, () => `${-lost} less`)
  findings.holds(
    'a killed host costs no more than its requests under way',
    lost <= 5 * (unanswered + settling),
    () => `${lost} credits, ${unanswered} unanswered, ${settling} being settled`,
  )
  return {
    'slots held': slots,
    'free after, s': rounded(seconds, 1),
    'requests cut off': unanswered,
    'credits lost': lost,
  }
}
