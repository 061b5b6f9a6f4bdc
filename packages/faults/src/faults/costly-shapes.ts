import { roundTo } from '@bourse/bench/src/statistics.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { callablesOf } from '../malformed/callable.ts'
import { costOf } from '../shapes/measure-cost.ts'
import { addresses, bodies, headers, type ShapedRequest } from '../shapes/requests.ts'
import { samples, STREAM_SAMPLES, WITH_HEADERS } from '../shapes/samples.ts'
import { shapesWithin, type Shape } from '../shapes/shapes.ts'
import { createFullHost, type FullHost } from '../support/full-host.ts'
import { openRaw, parseAnswer } from '../support/raw-socket.ts'
import { scratchDatabase } from '../support/scratch-database.ts'

/** Maximum CPU time of a rejected request, in milliseconds. */
const MOST = 50
/** The same limit on a slow machine that is running other tests: requests that cost too much take seconds. */
const MOST_BRIEFLY = 200
/** Number of requests of each kind at the test suite's size. */
const BRIEF = { addresses: 120, headers: 40, bodies: 120, messages: 25 }
/** Maximum wait for a response, in milliseconds. */
const ANSWER_MS = 20_000
/** Size of stream messages in bytes. */
const MESSAGE = 250_000
/** Requests per minute before the clock advances, to stay below the host's limit per key. */
const PER_MINUTE = 200
/** Number of the most expensive requests that the report lists. */
const NAMED = 15

const ANSWERED = 'every request in a shape is answered'

interface Limit {
  readonly milliseconds: number
  /** Invariants of requests and of messages on the stream. */
  readonly refused: string
  readonly streamed: string
}

function limitOf({ brief }: FaultOptions): Limit {
  const milliseconds = brief ? MOST_BRIEFLY : MOST
  const most = `takes more than ${milliseconds} ms of processor time before it is rejected`
  return { milliseconds, refused: `no request ${most}`, streamed: `no message on the stream ${most}` }
}

interface Cost {
  readonly name: string
  readonly status: number
  readonly milliseconds: number
}

/** Requests whose shape (wide, deep, long or repeated) costs more to reject than to send, at every entry point. */
export const costlyShapes: Fault = {
  id: 'costly-shapes',
  summary:
    'wide, deep, long and repeated requests at every entry point: each is rejected within 50 ms of processor ' + 'time',
  rounds: 1,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const folder = await mkdtemp(join(tmpdir(), 'bourse-faults-shapes-'))
    const findings = createFindings()
    const limit = limitOf(options)
    findings.expects(limit.refused, ANSWERED, limit.streamed)
    try {
      options.say('starting a host')
      // No rows are loaded, because they would only make accepted requests more expensive.
      const full = await createFullHost(scratch.database, { data_dir: folder })
      await sendAll(options, limit, findings, full).finally(() => full.host.close())
    } finally {
      await scratch.drop()
      await rm(folder, { recursive: true, force: true })
    }
    return findings.report({})
  },
}

async function sendAll(options: FaultOptions, limit: Limit, findings: Findings, full: FullHost): Promise<void> {
  const { host } = full
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  // A plan with more capabilities than the free one, so that more validation steps run.
  const account = await host.accounts.add({ name: 'shapes', plan: 'raised' })
  const { key } = await host.keys.add({ account_id: account.id })
  const auth = [['authorization', `Bearer ${key}`]] as const
  const document = await host.readDocument()
  const callables = callablesOf(document).map((each) => ({ ...each, cursor: undefined }))
  const few = <T>(all: readonly T[], most: number) => (options.brief ? spread(all, most) : all)
  const groups: readonly (readonly [string, readonly ShapedRequest[]])[] = [
    ['addresses', few(addresses(callables, auth), BRIEF.addresses)],
    ['headers', few(headers(WITH_HEADERS, auth), BRIEF.headers)],
    ['bodies', options.brief ? briefBodies(callables, auth) : bodies(samples(callables), auth)],
  ]
  const costs: Cost[] = []
  for (const [kind, group] of groups) {
    options.say(`${group.length} ${kind}`)
    for (const [at, shaped] of group.entries()) {
      options.signal.throwIfAborted()
      if (at % PER_MINUTE === 0) full.clock.advance(61_000)
      costs.push(await costOfRequest(address, shaped, limit))
    }
  }
  for (const cost of costs) judge(findings, cost, limit)
  const messages = few(
    STREAM_SAMPLES.flatMap((sample) => shapesWithin(sample, MESSAGE)),
    BRIEF.messages,
  )
  options.say(`${messages.length} messages on the stream`)
  const onStream: Cost[] = []
  for (const message of messages) onStream.push(await costOfMessage(full, address, key, message, limit))
  for (const cost of onStream)
    findings.holds(limit.streamed, cost.milliseconds <= limit.milliseconds, () => shown(cost))
  findings.table({
    title: 'Processor time of the slowest',
    rows: [...costs, ...onStream]
      .toSorted((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, NAMED)
      .map(({ name, status, milliseconds }) => ({ request: name.slice(0, 100), status, ms: roundTo(milliseconds, 1) })),
  })
}

/** A sample of all bodies, plus every shape of the screener's lists, whose validation once took seconds. */
function briefBodies(
  callables: Parameters<typeof samples>[0],
  auth: Parameters<typeof bodies>[1],
): readonly ShapedRequest[] {
  const all = bodies(samples(callables), auth)
  const lists = all.filter(({ name }) => / \/v1\/screener: .* at \/filters(\/0\/value)?$/.test(name))
  return [...new Set([...lists, ...spread(all, BRIEF.bodies)])]
}

/**
 * Accepted requests are exempt from the limit, because their work was requested. At `/mcp`, accepted and rejected calls
 * both have status 200.
 */
function judge(findings: Findings, cost: Cost, limit: Limit): void {
  findings.holds(ANSWERED, cost.status !== 0, () => shown(cost))
  const isRefused = cost.status >= 400 || cost.name.includes('/mcp')
  if (isRefused) findings.holds(limit.refused, cost.milliseconds <= limit.milliseconds, () => shown(cost))
}

const shown = ({ name, status, milliseconds }: Cost) => `${Math.round(milliseconds)} ms → ${status}: ${name}`

async function costOfRequest(address: string, { name, bytes }: ShapedRequest, limit: Limit): Promise<Cost> {
  const { milliseconds, result } = await costOf(limit.milliseconds, async () => {
    const raw = await openRaw(address, bytes)
    return parseAnswer(await raw.readToEnd(ANSWER_MS))
  })
  return { name, status: result.status, milliseconds }
}

/** Uses its own connection, because some messages close it. */
async function costOfMessage(
  full: FullHost,
  address: string,
  key: string,
  { name, text }: Shape,
  limit: Limit,
): Promise<Cost> {
  full.clock.advance(61_000)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v1/stream`, {
    headers: { authorization: `Bearer ${key}` },
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const { milliseconds } = await costOf(limit.milliseconds, async () => {
    if (socket.readyState !== WebSocket.OPEN) return
    const answered = new Promise((resolve) => socket.once('message', resolve).once('close', resolve))
    socket.send(text)
    await answered
  })
  socket.terminate()
  return { name: `stream: ${name}`, status: 0, milliseconds }
}

/** Selects up to `most` items, evenly spread from the first to the last. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, all.length / most)
  return Array.from({ length: Math.min(most, all.length) }, (_, at) => all[Math.floor(at * step)]).flatMap((each) =>
    each === undefined ? [] : [each],
  )
}
