import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { brokenHttp } from '../malformed/broken-http.ts'
import { callablesOf, type Callable } from '../malformed/callable.ts'
import { createCoverage, type Coverage } from '../malformed/coverage.ts'
import { cursorsOf, judgeCursor } from '../malformed/cursors.ts'
import { JUDGED, judge, objectOf } from '../malformed/judge.ts'
import { FAILURE_AT_MCP, judgeMcp, mcpRequests } from '../malformed/on-mcp.ts'
import { JUDGED_ON_STREAM, messages, sayOnStream } from '../malformed/on-stream.ts'
import { requestsOf } from '../malformed/requests.ts'
import type { MalformedRequest } from '../malformed/said.ts'
import { sweepOf } from '../malformed/sweep.ts'
import { inLoops } from '@bourse/testkit/calling'
import { createFullHost, type FullHost } from '../support/full-host.ts'
import { openRaw, parseAnswer, type RawAnswer } from '../support/raw-socket.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'

/** Number of requests of each kind per round. */
const FULL = { requests: 4_000, broken: 600, mcp: 800, stream: 600 }
const BRIEF = { requests: 450, broken: 80, mcp: 80, stream: 60 }
const LOOPS = 8
/** Maximum wait for a response in milliseconds; input that is not HTTP may hang until the host times out. */
const ANSWER_MS = 20_000
const HANGING_MS = 300
/** Requests before the clock advances by a minute, to stay below the host's limit on failures with wrong keys. */
const PER_MINUTE = 200

/** Thousands of malformed requests of every kind. */
export const malformed: Fault = {
  id: 'malformed',
  summary: 'thousands of malformed requests, generated from the OpenAPI document of the full deployment',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-data-'))
    const findings = createFindings()
    findings.expects(...Object.values(JUDGED), FAILURE_AT_MCP, ...Object.values(JUDGED_ON_STREAM))
    const seed = Math.floor(Math.random() * 2 ** 31)
    try {
      options.say('loading the demo market')
      const full = await createFullHost(scratch.database, { data_dir: folder }, options.brief ? 0 : 1)
      try {
        await sayEverything({ options, scratch, findings, full, seed })
      } finally {
        await full.host.close()
      }
    } finally {
      await scratch.drop()
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({ seed, 'concurrent requests': LOOPS })
  },
}

interface Scene {
  readonly options: FaultOptions
  readonly scratch: ScratchDatabase
  readonly findings: Findings
  readonly full: FullHost
  readonly seed: number
}

async function sayEverything(scene: Scene): Promise<void> {
  const { options, findings, full, seed } = scene
  const { host } = full
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  const key = (await host.keys.add({ account_id: (await host.accounts.add({ name: 'malformed', plan: 'raised' })).id }))
    .key
  const document = await host.readDocument()
  const callables = await withCursors(full, callablesOf(document), key)
  const [before, begin] = [await stateOf(scene, callables, key), full.clock.now()]
  const counts = options.brief ? BRIEF : FULL
  const statuses = new Map<number, number>()
  const coverage = createCoverage(document)
  const say = (all: readonly MalformedRequest[], how: typeof judge) =>
    sayAll(scene, address, all, { statuses, coverage, how })
  options.say('cursors, and each parameter individually')
  const cursors = cursorsOf(callables, key)
  findings.holds('there are valid cursors to forge', cursors.length > 0, () => 'no first page has a next page')
  await say(cursors, judgeCursor)
  const sweep = sweepOf(callables, key, options.brief ? seed : 'every way')
  await say(sweep, judge)
  let onStream = { said: 0, closed: 0 }
  for (let round = 0; round < options.rounds; round++) {
    options.signal.throwIfAborted()
    options.say(`round ${round + 1} of ${options.rounds}`)
    const draw = <T>(of: fc.Arbitrary<T>, numRuns: number) => fc.sample(of, { numRuns, seed: seed + round })
    await say(draw(requestsOf(callables, key), counts.requests), judge)
    await say(draw(brokenHttp(key), counts.broken), judge)
    await say(draw(mcpRequests(key), counts.mcp), judgeMcp)
    const more = await sayOnStream(address, key, draw(messages(key), counts.stream), findings)
    onStream = { said: onStream.said + more.said, closed: onStream.closed + more.closed }
  }
  coverage.judge(findings, !options.brief)
  full.clock.set(begin)
  findings.same('the same requests have the same responses afterward', await stateOf(scene, callables, key), before)
  for (const { text } of full.errors) findings.holds('nothing is logged as an error', false, () => text)
  findings.holds('nothing is logged as an error', full.errors.length === 0, () => `${full.errors.length}`)
  findings.table({
    title: 'Of each operation',
    rows: [
      {
        operations: callables.length,
        cursors: callables.filter(({ cursor }) => cursor !== undefined).length,
        'one wrong parameter': sweep.length,
      },
    ],
  })
  findings.table({ title: 'Responses by status', rows: statusRows(statuses) })
  findings.table({ title: 'Messages on the stream', rows: [{ said: onStream.said, 'closed for it': onStream.closed }] })
}

const statusRows = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, answers]) => ({ status: status === 0 ? 'cut off' : String(status), answers }))

/** The valid calls, each with a cursor from its first page if it has more than one page. */
async function withCursors(
  { host }: FullHost,
  callables: readonly Omit<Callable, 'cursor'>[],
  key: string,
): Promise<readonly Callable[]> {
  const found: Callable[] = []
  for (const callable of callables) {
    const { body } = await ask(host, { ...callable, example: { ...callable.example, limit: '1' } }, key)
    const meta = objectOf(body)['meta']
    const cursor: unknown =
      typeof meta === 'object' && meta !== null && 'next_cursor' in meta ? meta.next_cursor : undefined
    found.push({ ...callable, cursor: typeof cursor === 'string' ? cursor : undefined })
  }
  return found
}

async function ask({ app }: FullHost['host'], callable: Omit<Callable, 'cursor'>, key: string) {
  const query = new URLSearchParams(callable.example)
  const path = callable.path.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = query.get(name) ?? 'none'
    query.delete(name)
    return encodeURIComponent(value)
  })
  return app.inject({ method: 'GET', url: `${path}?${query}`, headers: { authorization: `Bearer ${key}` } })
}

/** State that must be unchanged afterward: responses to valid calls, the tables, and no requests still running. */
async function stateOf({ full, scratch }: Scene, callables: readonly Callable[], key: string): Promise<unknown> {
  const answers = []
  for (const callable of callables.filter(
    ({ method, path }) => method === 'GET' && !/usage|exports|links|stream/.test(path),
  )) {
    const { statusCode, body } = await ask(full.host, callable, key)
    answers.push([callable.path, statusCode, objectOf(body)['data']])
  }
  await full.host.engine.ledger.flush()
  const tables = await scratch.database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
       and table_schema !~ '^pg_' order by 1`,
  )
  const [running] = await scratch.database.query(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots',
  )
  return { running, tables: tables.map(({ name }) => name), answers }
}

interface Saying {
  readonly statuses: Map<number, number>
  readonly coverage: Coverage
  readonly how: (findings: Findings, said: MalformedRequest, answer: RawAnswer) => void
}

async function sayAll(
  { findings, full }: Scene,
  address: string,
  all: readonly MalformedRequest[],
  { statuses, coverage, how }: Saying,
): Promise<void> {
  let next = 0
  await inLoops(LOOPS, async () => {
    const number = next++
    const said = all[number]
    if (said === undefined) return false
    if (number % PER_MINUTE === 0) full.clock.advance(61_000)
    const raw = await openRaw(address, said.bytes)
    const bytes = await raw.readToEnd(said.expects === 'answer' ? ANSWER_MS : HANGING_MS)
    const answer = parseAnswer(bytes)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    coverage.saw(said)
    how(findings, said, answer)
    return true
  })
}
