import { median, rounded } from '@bourse/bench/src/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { CONNECTIONS, cutConnection, type Cuts } from '../postgres/cut-connection.ts'
import { startWorker } from '../postgres/worker.ts'
import { SYMBOLS } from '../probe/probe-dataset.ts'
import { DAY, type Made } from '../processes/orders.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { costOf, createCaller, meanwhile, type Answer, type Caller } from '../support/caller.ts'
import { usedBy } from '../support/counters.ts'
import { one } from '../support/pick.ts'
import { startServer, type OwnServer } from '../support/own-server.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

const LOOPS = 16
/** Connections cut in one round. */
const CUTS = 30
/** In which everything must be served again after the server is back, in milliseconds. */
const RECOVERY_MS = 2_000
/** Longest that an answer may take while the server comes and goes, in milliseconds. */
const ANSWER_MS = 10_000
/** An answer that comes after that and took longer was held up while the server was away, in milliseconds. */
const STALE_MS = 1_500
/** Longest until a job that was interrupted has run again, in milliseconds. */
const JOB_MS = 40_000

/** Invariants of single answers, each of which some answer must put to the test. */
const JUDGED = {
  count: 'never a wrong answer: as many prices as were asked for',
  batch: 'never a wrong answer: prices of one batch, none older than the last one committed',
  failure: 'every failure is 503 with Retry-After, and free',
}

/** A database that goes away and comes back, and connections that are cut. */
export const postgres: Fault = {
  id: 'postgres',
  summary: 'PostgreSQL stopped and started under load, and its connections cut one by one',
  rounds: 3,
  async run(options) {
    // Its own, for the server of the run is not to be stopped.
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

interface Scene {
  readonly options: FaultOptions
  readonly server: OwnServer
  readonly findings: Findings
}

interface Served extends Scene {
  readonly scratch: ScratchDatabase
  readonly hosts: readonly [HostProcess, HostProcess]
  readonly caller: Caller
  readonly publisher: Publisher
}

async function onServer(scene: Scene): Promise<void> {
  const { options, server, findings } = scene
  const scratch = await scratchDatabase(server.address)
  const start = () => startHost({ url: scratch.url, serves: 'probe', config: CONFIG })
  const hosts = [await start(), await start()] as const
  const caller = createCaller(LOOPS)
  // Two, so that a job that is not kept to one of them would run in both.
  const workers = [await startWorker(server.address, scratch), await startWorker(server.address, scratch)]
  const publisher = createPublisher(hosts)
  const served = { ...scene, scratch, hosts, caller, publisher }
  try {
    await publisher.publish()
    const [rounds, stops] = [[], []] as [Cut[], Stopped[]]
    for (let round = 1; round <= options.rounds; round++) {
      options.signal.throwIfAborted()
      options.say(`round ${round} of ${options.rounds}: cutting connections`)
      rounds.push(await cutConnections(served))
      options.say(`round ${round} of ${options.rounds}: stopping the server`)
      stops.push(await stopAndStart(served))
    }
    options.say('waiting for the job')
    const { seconds, times } = await jobsEnd(served)
    findings.table({
      title: `Connections cut one by one, ${CUTS} in a round, by what they are for`,
      rows: rounds.map(({ row }) => row),
    })
    for (const kind of CONNECTIONS)
      findings.holds(
        'connections of every kind were cut',
        rounds.some(({ cuts }) => cuts.has(kind)),
        () => `none for ${kind}`,
      )
    findings.table({ title: 'Server stopped and started', rows: stops.map(({ row }) => row) })
    const slowest = Math.max(...stops.map(({ recovery }) => recovery))
    findings.goal({
      name: 'everything is served again after the server is back',
      figure:
        `${rounded(median(stops.map(({ recovery }) => recovery)) / 1_000, 2)} s, slowest ` +
        `${rounded(slowest / 1_000, 2)} s`,
      wanted: `${RECOVERY_MS / 1_000} s`,
      met: slowest <= RECOVERY_MS,
    })
    findings.table({
      title: 'Jobs',
      rows: [
        {
          'batches of prices': publisher.committed(),
          'mirrored, times': times,
          'last one mirrored after, s': rounded(seconds, 1),
        },
      ],
    })
  } finally {
    await caller.close()
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all(hosts.map((host) => host.close()))
    await scratch.drop()
  }
}

type Row = Readonly<Record<string, number>>

/** Publishes prices that only ever rise, so that every answer tells how old it is. */
interface Publisher {
  publish(): Promise<void>
  /** The last price that is committed for certain, and the last one that may be. */
  least(): number
  most(): number
  /** Batches that were confirmed. */
  committed(): number
}

function createPublisher(hosts: readonly HostProcess[]): Publisher {
  let [least, most, committed] = [0, 0, 0]
  return {
    async publish() {
      const close = ++most
      const host = hosts[close % hosts.length]
      // What fails may have been committed all the same: the answers will tell.
      await host?.tell('publish', { close }).then(
        () => {
          least = Math.max(least, close)
          committed += 1
        },
        () => undefined,
      )
    },
    least: () => least,
    most: () => most,
    committed: () => committed,
  }
}

/** A request, and what it is answered while the database is there. */
interface Query {
  readonly path: string
  readonly answer: { readonly prices: number } | { readonly code: string }
}

const QUERIES: readonly Query[] = [
  { path: 'prices?symbols=AAA,BBB', answer: { prices: 2 } },
  { path: 'prices?symbols=AAA,BBB,CCC,DDD&limit=2', answer: { prices: 2 } },
  { path: 'datasets', answer: { prices: 0 } },
  { path: `prices?date=${DAY}`, answer: { prices: SYMBOLS.length } },
  { path: 'usage', answer: { prices: 0 } },
  { path: 'prices?symbols=AAA&dry_run=true', answer: { prices: 0 } },
  { path: 'prices?symbols=NOPE', answer: { code: 'symbol-not-resolved' } },
  { path: 'health', answer: { prices: 0 } },
]

/** Asks for everything there is, of both hosts, and publishes, while something else happens. */
async function underLoad<T>(served: Served, main: () => Promise<T>) {
  const { hosts, caller, findings, publisher, scratch } = served
  const who = await hosts[0].tell('account', { plan: 'metered-high' })
  const answers: Answer[] = []
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
  const came = await meanwhile(LOOPS, ask, main)
  await exact({ caller, findings, scratch }, hosts, who, answers)
  return { came, answers }
}

interface Between {
  readonly least: number
  readonly most: number
}

/** What an answer may be while the database comes and goes: as ever, or a plain 503 that says when to ask again. */
function judge(findings: Findings, query: Query, answer: Answer, between: Between): void {
  const { status, code, headers, text, startedAt, endedAt } = answer
  const took = endedAt - startedAt
  findings.holds(
    'every request is answered in time',
    status !== 0 && took < ANSWER_MS,
    () => `${status} after ${took} ms`,
  )
  findings.holds('never a 500', status !== 500, () => text)
  if (status === 200) return judgePrices(findings, query, text, between)
  if (code !== undefined && 'code' in query.answer && code === query.answer.code) return
  findings.same(
    JUDGED.failure,
    [status, code, headers['retry-after'], headers['x-credits-cost'] ?? '0'],
    [503, 'database-unavailable', '1', '0'],
  )
}

/** Prices of one answer are all of one batch, and of none that was replaced before it was asked for. */
function judgePrices(findings: Findings, { path, answer }: Query, text: string, { least, most }: Between): void {
  const closes = [...text.matchAll(/"close":([\d.]+)/g)].map(([, close]) => Number(close))
  const expected = 'prices' in answer ? answer.prices : undefined
  findings.holds(
    JUDGED.count,
    closes.length === expected,
    () => `${path}: ${closes.length}, expected ${expected ?? 'a failure'}`,
  )
  if (closes.length === 0) return
  const [first = 0] = closes
  findings.holds(
    JUDGED.batch,
    closes.every((close) => close === first) && first >= least && first <= most,
    () => `${closes.join()}, expected one of ${least} to ${most}`,
  )
}

/** Both hosts give back what they still owed when they are asked. */
async function exact(
  { caller, findings, scratch }: Pick<Served, 'caller' | 'findings' | 'scratch'>,
  hosts: readonly HostProcess[],
  { account, key }: Made,
  answers: readonly Answer[],
): Promise<void> {
  const costs = answers.reduce((sum, answer) => sum + costOf(answer), 0)
  for (const { address } of hosts)
    findings.holds(
      'every host serves again by itself',
      await until(5_000, async () => (await caller.get(`${address}/v1/usage`, key)).status === 200),
      () => 'not within 5 s',
    )
  let used = Number.NaN
  // A share of the limits that is out counts as spent until it is back, some milliseconds later.
  await until(1_000, async () => {
    used = await usedBy(scratch, { account })
    return used === costs
  })
  findings.same('credits used are the sum of costs', used, costs)
}

interface Cut {
  readonly row: Row
  readonly cuts: Cuts
}

async function cutConnections(served: Served): Promise<Cut> {
  const cuts: Cuts = new Map()
  const { answers } = await underLoad(served, async () => {
    for (let cut = 0; cut < CUTS;) {
      if (await cutConnection(served.scratch, cuts)) cut += 1
      await sleep(30)
    }
  })
  const byKind = Object.fromEntries(CONNECTIONS.map((kind) => [kind, cuts.get(kind) ?? 0]))
  const failed = answers.filter(({ status }) => status === 503)
  return { cuts, row: { ...byKind, answers: answers.length, 'with 503': failed.length } }
}

interface Stopped {
  readonly row: Row
  /** Milliseconds from the server's return to the last failure. */
  readonly recovery: number
}

async function stopAndStart(served: Served): Promise<Stopped> {
  const { server, findings, options } = served
  const { came, answers } = await underLoad(served, async () => {
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
  })
  const failures = answers.filter(({ status }) => status === 503)
  // From when it begins to start, it may be there at any moment, long before the start is over.
  const away = answers.filter(({ startedAt, endedAt }) => startedAt > came.stopped && endedAt < came.starting)
  findings.holds('somebody asks while the server is away', away.length > 0, () => 'nobody did')
  for (const { status } of away) findings.same('while the server is away all is 503', status, 503)
  const recovery = Math.max(0, ...failures.map(({ startedAt }) => startedAt - came.started))
  findings.holds(
    'all is served again within 2 s of the return',
    recovery <= RECOVERY_MS,
    () => `${rounded(recovery, 0)} ms`,
  )
  const waiting = answers.filter(
    ({ startedAt, endedAt }) => endedAt > came.started + RECOVERY_MS && endedAt - startedAt > STALE_MS,
  )
  findings.holds(
    'nobody who asked before still waits 2 s after the return',
    waiting.length === 0,
    () =>
      `${waiting.length} did, one for ` +
      `${Math.round(Math.max(...waiting.map(({ startedAt, endedAt }) => endedAt - startedAt)))} ms`,
  )
  return {
    recovery,
    row: {
      'away, s': rounded((came.started - came.stopping) / 1_000, 1),
      answers: answers.length,
      'with 503': failures.length,
      'slowest answer, ms': rounded(Math.max(...answers.map(({ startedAt, endedAt }) => endedAt - startedAt)), 0),
      'served again after, ms': rounded(recovery, 0),
    },
  }
}

interface Mirrored {
  /** Seconds until the job had followed the last publication. */
  readonly seconds: number
  /** How often it had something to follow. */
  readonly times: number
}

/** Waits until the job has followed the last publication; then looks at every version that it ever made. */
async function jobsEnd({ scratch, findings, publisher }: Served): Promise<Mirrored> {
  await until(5_000, async () => {
    await publisher.publish()
    return publisher.least() === publisher.most()
  })
  const begin = performance.now()
  const last = publisher.least()
  const versions = () =>
    scratch.database.query<{ instrument_id: string; close: string; is_last: boolean }>(
      "select instrument_id, close::text, known_to = 'infinity' as is_last from probe.mirrored order by " +
        'instrument_id, known_from',
    )
  const isDone = async () =>
    (await versions()).filter(({ close, is_last: isLast }) => isLast && Number(close) === last).length ===
    SYMBOLS.length
  const isMirrored = await until(JOB_MS, isDone)
  findings.holds('no job is lost: the last publication was followed', isMirrored, () => `${last} was not mirrored`)
  const seconds = (performance.now() - begin) / 1_000
  const histories = [...Map.groupBy(await versions(), ({ instrument_id: id }) => id).values()]
  const times = Math.max(0, ...histories.map(({ length }) => length))
  findings.holds('the job follows more than one publication', times > 1, () => `${times}`)
  for (const rows of histories) {
    const closes = rows.map(({ close }) => Number(close))
    findings.holds(
      'no job runs twice with effect: its versions only ever rise',
      closes.every((close, index) => index === 0 || close > (closes[index - 1] ?? 0)),
      () => closes.join(),
    )
  }
  return { seconds, times }
}
