import { median, quantile, roundTo } from '@bourse/bench/src/statistics.ts'
import { createDatabase, createHost, readConfig, simulatedClock, type Host, type SimulatedClock } from '@bourse/host'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import pino from 'pino'
import { Client } from 'undici'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { createGate } from '../probe/gate.ts'
import { probeDataset } from '../probe/probe-dataset.ts'
import { CONFIG } from '../support/plans.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'

/** Number of requests with each kind of key. Tests check only the effects, not the timing. */
const REQUESTS = 10_000
const BRIEFLY = 25
const WARM_UP = 500
/** Number of failures that one address is allowed per minute. */
const PER_MINUTE = 60
/** Number of stored keys of each kind. */
const STORED = 50
/** Maximum relative difference of the medians. */
const APART = 0.05
/** Long enough, in milliseconds, to observe the host's own background statements. */
const IDLE_MS = 2_600

type Kind = 'malformed' | 'unreadable' | 'unknown' | 'revoked' | 'expired'
const KINDS: readonly Kind[] = ['malformed', 'unreadable', 'unknown', 'revoked', 'expired']

/** Requests with invalid keys: neither the statements nor the timing may depend on why a key is invalid. */
export const refusedKeys: Fault = {
  id: 'refused-keys',
  summary:
    `${REQUESTS.toLocaleString('en-US')} requests each with malformed, unknown, revoked and expired keys: the same ` +
    'statements, the same time',
  rounds: 1,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const clock = simulatedClock('2026-03-02T22:00:00Z')
    const listened = listenTo(scratch)
    const host = await createHost({
      datasets: [probeDataset(createGate())],
      config: { ...readConfig({}), ...CONFIG },
      database: listened.database,
      clock,
      log: pino({ level: 'silent' }),
    })
    const findings = createFindings()
    try {
      await refuse(options, { host, clock, listened, findings })
    } finally {
      await host.close()
      await listened.database.close()
      await scratch.drop()
    }
    return findings.report({ 'requests of each kind': options.brief ? BRIEFLY : REQUESTS })
  },
}

interface Scene {
  readonly host: Host
  readonly clock: SimulatedClock
  readonly listened: Listened
  readonly findings: Findings
}

async function refuse(options: FaultOptions, scene: Scene): Promise<void> {
  const { host, findings, clock, listened } = scene
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client(address)
  const keys = await makeKeys(host, clock)
  try {
    const own = await idleStatements(scene)
    const statements = new Map<Kind, Set<string>>()
    for (const round of Array(BRIEFLY).keys())
      for (const kind of KINDS) {
        const { asked } = await refusal(scene, client, keys[kind](round))
        const known = statements.get(kind) ?? new Set()
        statements.set(kind, known.add(JSON.stringify(asked.filter((text) => !own.has(text)))))
      }
    for (const [kind, texts] of statements)
      findings.same(`every key runs the same statements: ${kind}`, [...texts], [...(statements.get('unknown') ?? [])])
    findings.holds(
      'a rejection looks the key up',
      [...(statements.get('unknown') ?? [])].join().includes('bourse.keys'),
      () => [...(statements.get('unknown') ?? [])].join(),
    )
    findings.table({
      title: 'Statements of a rejection',
      rows: [...statements].map(([kind, texts]) => ({ kind, different: texts.size, statements: firstWords(texts) })),
    })
    if (!options.brief)
      for (let round = 1; round <= options.rounds; round++) await measure(options, scene, client, keys)
    // Long enough for pending updates to reach the counters.
    await sleep(IDLE_MS)
    const [charged] = await listened.database.query(
      'select sum(requests)::text as requests, sum(used)::text as credits from bourse.account_counters',
    )
    findings.same('no account is charged for a rejected key', charged, { requests: '0', credits: '0' })
  } finally {
    await client.destroy()
  }
}

const firstWords = (texts: ReadonlySet<string>) => {
  const [first = '[]'] = texts
  const list: readonly string[] = JSON.parse(first)
  return list.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' ')).join('; ')
}

type Keys = Readonly<Record<Kind, (number: number) => Readonly<Record<string, string>>>>

async function makeKeys({ accounts, keys }: Host, clock: SimulatedClock): Promise<Keys> {
  const account = await accounts.add({ name: 'refused', plan: 'unlimited' })
  const until = new Date(clock.millis() + 1_000).toISOString()
  const made = await Promise.all(
    Array.from({ length: STORED }, async () => {
      const revoked = await keys.add({ account_id: account.id })
      await keys.revoke(revoked.id)
      return { revoked: revoked.key, expired: (await keys.add({ account_id: account.id, expires_at: until })).key }
    }),
  )
  clock.advance(60_000)
  const stored = (number: number) => made[number % STORED]
  const random = () => randomBytes(28).toString('base64url').replaceAll(/[-_]/g, '0').padEnd(38, '0')
  return {
    // As long as a key, so that transfer takes the same time.
    malformed: () => bearer(`buorse-${random()}`),
    unreadable: () => ({ authorization: `Basic_ bourse_${random()}` }),
    unknown: () => bearer(`bourse_${random()}`),
    revoked: (number) => bearer(stored(number)?.revoked),
    expired: (number) => bearer(stored(number)?.expired),
  }
}

const bearer = (key = '') => ({ authorization: `Bearer ${key}` })

interface Refusal {
  readonly milliseconds: number
  /** Statements that the host ran during the requests. */
  readonly asked: readonly string[]
}

/** Number of requests sent so far, to stay below the limit of failures per minute. */
let sent = 0

async function refusal(
  { clock, listened, findings }: Scene,
  client: Client,
  headers: Readonly<Record<string, string>>,
): Promise<Refusal> {
  // Once its failures per minute are used up, the address would have to wait, so the clock advances first.
  if (sent++ % (PER_MINUTE - 5) === 0) clock.advance(61_000)
  const before = listened.asked.length
  const begin = performance.now()
  const answer = await client.request({ method: 'GET', path: '/v1/usage', headers })
  const text = await answer.body.text()
  const milliseconds = performance.now() - begin
  findings.same('every rejected key gets 401 with the same text', [answer.statusCode, wordsOf(text)], [401, WORDS])
  return { milliseconds, asked: listened.asked.slice(before) }
}

const WORDS = 'unauthenticated: Send a valid API key as "Authorization: Bearer <key>" or "X-API-Key: <key>".'

function wordsOf(text: string): string {
  const { code, detail }: Record<string, unknown> = JSON.parse(text)
  return `${String(code)}: ${String(detail)}`
}

/** Statements that the host runs on its own, without any requests. */
async function idleStatements({ listened }: Scene): Promise<ReadonlySet<string>> {
  const before = listened.asked.length
  await sleep(IDLE_MS)
  return new Set([...listened.asked.slice(before), ...listened.asked.filter((text) => text.includes('bourse.admit'))])
}

/** Alternates the kinds in a different order each time, so that other load on the machine affects all of them. */
async function measure(options: FaultOptions, scene: Scene, client: Client, keys: Keys): Promise<void> {
  const times: Record<Kind, number[]> = { malformed: [], unreadable: [], unknown: [], revoked: [], expired: [] }
  for (let number = 0; number < REQUESTS + WARM_UP; number++) {
    options.signal.throwIfAborted()
    if (number % 1_000 === 0) options.say(`${number.toLocaleString('en-US')} of each`)
    for (const kind of shuffled(KINDS)) {
      const { milliseconds } = await refusal(scene, client, keys[kind](number))
      if (number >= WARM_UP) times[kind].push(milliseconds)
    }
  }
  const medians = KINDS.map((kind) => median(times[kind]))
  const apart = Math.max(...medians) / Math.min(...medians) - 1
  scene.findings.table({
    title: 'Time to reject, ms',
    rows: KINDS.map((kind) => ({
      kind,
      median: roundTo(median(times[kind]), 3),
      p99: roundTo(quantile(times[kind], 0.99), 3),
    })),
  })
  scene.findings.goal({
    name: 'medians differ by at most',
    figure: `${roundTo(apart * 100, 2)} %`,
    wanted: `${APART * 100} %`,
    met: apart <= APART,
  })
}

function shuffled<T>(list: readonly T[]): readonly T[] {
  return list
    .map((each) => ({ each, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each)
}

/** A database that records its statements as they are sent. */
interface Listened {
  readonly database: ReturnType<typeof createDatabase>
  readonly asked: string[]
}

function listenTo({ url }: ScratchDatabase): Listened {
  const database = createDatabase({
    connection: { connectionString: url, ssl: false },
    max: 10,
    applicationName: 'faults-host',
  })
  const asked: string[] = []
  database.pool.on('connect', (client) => {
    const send: (...given: unknown[]) => unknown = client.query.bind(client)
    const listening = (...given: unknown[]) => {
      asked.push(textOf(given[0]))
      return send(...given)
    }
    client.query = listening as pg.PoolClient['query']
  })
  return { database, asked }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : ''
}
