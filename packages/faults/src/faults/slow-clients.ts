import { median, rounded } from '@bourse/bench/src/statistics.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, FaultOptions } from '../fault.ts'
import { createFindings, type Findings } from '../findings.ts'
import { startHost, type HostProcess } from '../processes/start-host.ts'
import { createCaller, type Caller } from '../support/caller.ts'
import { AT_ONCE, CONFIG } from '../support/plans.ts'
import { openRaw, parseAnswer, type RawSocket } from '../support/raw-socket.ts'
import { scratchDatabase, type ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'

/** Seconds after which a stalled connection is cut on the hosts of this fault; a minute by default. */
const STALLED = 2
/** Room for looks and timers, in milliseconds. */
const SLACK = 3_000
/** Of a file, before it is broken off: little enough that there is much left. */
const SOME_BYTES = 100_000
/** Connections that say half of what they want. */
const HALF_OPEN = 200
/** In which a request must have come in, in milliseconds, and what a look for those may take. */
const REQUEST_MS = 30_000 + 5_000
/** Connections that the host itself keeps, for admissions and notices. */
const KEPT = 2

/** Callers that do not take their answer, or do not finish their question. */
export const slowClients: Fault = {
  id: 'slow-clients',
  summary: 'slow readers, aborted downloads and half-open connections: what they hold comes free',
  rounds: 3,
  async run(options) {
    const scratch = await scratchDatabase(options.server)
    const findings = createFindings()
    const caller = createCaller(8)
    const config = { ...CONFIG, stalled_seconds: STALLED }
    try {
      const host = await startHost({ url: scratch.url, serves: 'probe', config })
      try {
        const { key } = await host.tell('account', { plan: 'narrow' })
        const scene = { options, findings, caller, host, key, scratch }
        await host.tell('publish', { close: 10 })
        await everything(scene)
      } finally {
        await host.close()
      }
    } finally {
      await caller.close()
      await scratch.drop()
    }
    return findings.report({ 'slots of the account': AT_ONCE, 'stalled after, s': STALLED })
  },
}

interface Scene {
  readonly options: FaultOptions
  readonly findings: Findings
  readonly caller: Caller
  readonly host: HostProcess
  readonly key: string
  readonly scratch: ScratchDatabase
}

/** What clients do, and for how long slots may stay taken when they have done it. */
const BEHAVIOURS: readonly {
  readonly name: string
  readonly within: number
  readonly act: (scene: Scene) => Promise<readonly RawSocket[]>
}[] = [
  { name: 'takes a file and never reads', within: STALLED * 1_000 + SLACK, act: neverRead },
  { name: 'closes its half of the connection and never reads', within: STALLED * 1_000 + SLACK, act: closeHalf },
  { name: 'breaks off in the middle of a file', within: SLACK, act: breakOff },
  { name: 'is gone when the file comes', within: SLACK, act: (scene) => leaveBefore(scene, '/v1/late-file') },
  { name: 'is gone when the answer comes', within: SLACK, act: (scene) => leaveBefore(scene, '/v1/waiting') },
  {
    name: 'has closed its half of the connection when the answer comes',
    within: SLACK,
    act: (scene) => leaveBefore(scene, '/v1/waiting', ({ socket }) => socket.end()),
  },
]

async function everything(scene: Scene): Promise<void> {
  const { options, findings } = scene
  const rows = []
  for (const { name, within, act } of BEHAVIOURS) {
    const times: number[] = []
    for (let round = 1; round <= options.rounds; round++) {
      options.signal.throwIfAborted()
      options.say(`${name}: round ${round} of ${options.rounds}`)
      const sockets = await act(scene)
      const begin = performance.now()
      const areFree = await slotsFree(scene, within)
      times.push(performance.now() - begin)
      findings.holds(`slots come free where a caller ${name}`, areFree, () => `not within ${within} ms`)
      sockets.forEach((each) => each.destroy())
      await connectionsFree(scene)
    }
    rows.push({ 'a caller': name, rounds: times.length, 'slots free after, ms (median)': rounded(median(times), 0) })
  }
  findings.table({ title: 'Slots', rows })
  await halfOpen(scene)
  await closing(scene)
}

const requestOf = (path: string, key: string) =>
  `GET ${path} HTTP/1.1\r\nhost: bourse\r\nauthorization: Bearer ${key}\r\n\r\n`

/** As many requests as the account may have at once, when it has none. */
async function askAll(scene: Scene, path: string, reads: boolean): Promise<readonly RawSocket[]> {
  const { host, key, findings, scratch } = scene
  const isQuiet = await until(SLACK, async () => (await running(scratch)) === 0)
  findings.holds('no slot is left behind', isQuiet, () => 'one is')
  return Promise.all(Array.from({ length: AT_ONCE }, () => openRaw(host.address, requestOf(path, key), { reads })))
}

/** Only looked at: to ask would take a slot from those that are to take them. */
async function isFull({ findings, scratch }: Scene): Promise<void> {
  const isSo = await until(5_000, async () => (await running(scratch)) === AT_ONCE)
  findings.holds('the slots were taken', isSo, () => 'they were not')
}

async function running({ database }: ScratchDatabase): Promise<number> {
  const [row] = await database.query<{ running: number }>(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots',
  )
  return row?.running ?? 0
}

const ask = ({ caller, host, key }: Scene) => caller.get(`${host.address}/v1/usage`, key)

async function neverRead(scene: Scene): Promise<readonly RawSocket[]> {
  const sockets = await askAll(scene, '/v1/file', false)
  await isFull(scene)
  return sockets
}

async function closeHalf(scene: Scene): Promise<readonly RawSocket[]> {
  const sockets = await neverRead(scene)
  for (const { socket } of sockets) socket.end()
  return sockets
}

async function breakOff(scene: Scene): Promise<readonly RawSocket[]> {
  const sockets = await askAll(scene, '/v1/file', false)
  await Promise.all(sockets.map((each) => each.read(SOME_BYTES)))
  await isFull(scene)
  sockets.forEach((each) => each.destroy())
  return sockets
}

/** What is under way is finished even if nobody wants it any more; then nothing of it may be left. */
async function leaveBefore(
  scene: Scene,
  path: string,
  leave: (left: RawSocket) => unknown = (left) => left.destroy(),
): Promise<readonly RawSocket[]> {
  const { host } = scene
  const sockets = await askAll(scene, path, true)
  await until(5_000, async () => (await host.tell('state', {})).waiting === AT_ONCE)
  await isFull(scene)
  for (const each of sockets) leave(each)
  await sleep(100)
  await host.tell('open gate', {})
  return sockets
}

/** All slots of the account can be taken at the same time. */
async function slotsFree(scene: Scene, within: number): Promise<boolean> {
  const { host, caller, key } = scene
  const free = await until(within, async () => (await ask(scene)).status === 200)
  if (!free) return false
  const held = until(within, async () => (await host.tell('state', {})).waiting === AT_ONCE)
  const asked = Array.from({ length: AT_ONCE }, async () => {
    // One that is a moment too early asks again.
    while ((await caller.get(`${host.address}/v1/waiting`, key)).code === 'concurrency-limit') await sleep(20)
  })
  const areAll = await held
  await until(5_000, async () => {
    await host.tell('open gate', {})
    return (await host.tell('state', {})).waiting === 0
  })
  if (areAll) await Promise.all(asked)
  return areAll
}

async function connectionsFree({ host, findings }: Scene): Promise<void> {
  let held = 0
  const areFree = await until(SLACK, async () => {
    held = (await host.tell('state', {})).held
    return held <= KEPT
  })
  findings.holds('no caller keeps a connection to the database', areFree, () => `${held} are held`)
}

const HALVES = [
  'GET /v1/usage HTTP/1.1\r\nhost: bou',
  'G',
  'POST /mcp HTTP/1.1\r\nhost: bourse\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
]

/** Questions that never end: they hold no slot, keep nobody waiting, and are ended in time. */
async function halfOpen(scene: Scene): Promise<void> {
  const { host, findings, options } = scene
  options.say('half-open connections')
  const begin = performance.now()
  const sockets = await Promise.all(
    Array.from({ length: HALF_OPEN }, (_, number) => openRaw(host.address, HALVES[number % HALVES.length] ?? '')),
  )
  for (let number = 0; number < 20; number++) {
    const answer = await ask(scene)
    findings.holds('half-open connections keep nobody waiting', answer.status === 200, () => answer.text)
  }
  findings.holds('half-open connections take no slots', await slotsFree(scene, SLACK), () => 'they did')
  await connectionsFree(scene)
  const longest = Math.min(STALLED * 1_000, REQUEST_MS) + SLACK
  const areEnded = await until(longest, () => sockets.every((each) => each.isClosed()))
  findings.holds('half-open connections are ended', areEnded, () => `not within ${longest} ms`)
  findings.table({
    title: 'Half-open connections',
    rows: [{ connections: sockets.length, 'ended after, ms': rounded(performance.now() - begin, 0) }],
  })
  if (!options.brief) await drip(scene)
  sockets.forEach((each) => each.destroy())
}

/** A question that comes letter by letter never stalls, and is ended all the same. */
async function drip({ host, findings, options }: Scene): Promise<void> {
  options.say('a question letter by letter')
  const dripping = await openRaw(host.address, 'GET /v1/usage HTTP/1.1\r\nx-slow: ')
  const timer = setInterval(() => void (dripping.isClosed() || dripping.socket.write('x')), 500)
  const begin = performance.now()
  const isEnded = await until(REQUEST_MS + SLACK, () => dripping.isClosed())
  clearInterval(timer)
  const answer = parseAnswer(await dripping.readToEnd(1_000))
  findings.holds(
    'a question that comes letter by letter is ended with 408',
    isEnded && answer.status === 408,
    () => `${answer.status}`,
  )
  findings.table({
    title: 'Letter by letter',
    rows: [{ 'ended after, s': rounded((performance.now() - begin) / 1_000, 1), status: answer.status }],
  })
}

/** A host that is told to end does so, whoever is still connected. */
async function closing(scene: Scene): Promise<void> {
  const { host, findings } = scene
  const stalled = await askAll(scene, '/v1/file', false)
  const halves = await Promise.all(HALVES.map((half) => openRaw(host.address, half)))
  await isFull(scene)
  const begin = performance.now()
  await host.close()
  const took = performance.now() - begin
  findings.holds(
    'a host ends in time, whoever is still connected',
    took <= STALLED * 1_000 + SLACK * 2,
    () => `${took} ms`,
  )
  for (const each of [...stalled, ...halves]) each.destroy()
}
