import { median, roundTo } from '@bourse/bench/src/statistics.ts'
import { openRaw, parseAnswer, type RawSocket } from '../support/raw-socket.ts'
import { until } from '../support/until.ts'
import { ask, SLACK, STALLED, type Scene } from './scene.ts'
import { connectionsFree, slotsFree } from './slots.ts'

/** Number of connections that send half of a request. */
const HALF_OPEN = 200
/** Number of rounds whose connections are open concurrently. */
const AT_A_TIME = 3
/** Maximum milliseconds for a request to arrive, including the host's interval between checks. */
const REQUEST_MS = 30_000 + 5_000

export const HALVES = [
  'GET /v1/usage HTTP/1.1\r\nhost: bou',
  'G',
  'POST /mcp HTTP/1.1\r\nhost: bourse\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"a":',
]

/**
 * Requests that never end: they must not hold slots or delay anyone, and the host must end them in time. Each round
 * starts while the previous one is still pending.
 */
export async function halfOpen(scene: Scene): Promise<void> {
  const { findings, options } = scene
  const ended: Promise<number>[] = []
  for (let round = 1; round <= options.rounds; round++) {
    options.signal.throwIfAborted()
    options.say(`half-open connections: round ${round} of ${options.rounds}`)
    await ended.at(-AT_A_TIME)
    const sockets = await openHalves(scene)
    ended.push(areEnded(scene, sockets))
    await serves(scene)
  }
  const times = await Promise.all(ended)
  findings.table({
    title: 'Half-open connections',
    rows: [{ connections: HALF_OPEN, rounds: times.length, 'ended after, ms (median)': roundTo(median(times), 0) }],
  })
  if (!options.brief) await drip(scene)
}

const openHalves = ({ host }: Scene) =>
  Promise.all(
    Array.from({ length: HALF_OPEN }, (_, number) => openRaw(host.address, HALVES[number % HALVES.length] ?? '')),
  )

/** Checks that the host serves requests as usual despite these connections. */
async function serves(scene: Scene): Promise<void> {
  const { findings } = scene
  for (let number = 0; number < 20; number++) {
    const answer = await ask(scene)
    findings.holds('half-open connections do not delay other callers', answer.status === 200, () => answer.text)
  }
  findings.holds('half-open connections do not take slots', await slotsFree(scene, SLACK), () => 'they did')
  await connectionsFree(scene)
}

/** Waits until the host has closed the connections; returns how many milliseconds that took. */
async function areEnded({ findings }: Scene, sockets: readonly RawSocket[]): Promise<number> {
  const begin = performance.now()
  const longest = Math.min(STALLED * 1_000, REQUEST_MS) + SLACK
  const isSo = await until(longest, () => sockets.every((each) => each.isClosed()))
  findings.holds('half-open connections are closed', isSo, () => `not within ${longest} ms`)
  sockets.forEach((each) => each.destroy())
  return performance.now() - begin
}

/** Checks that the host ends a request that arrives byte by byte, although it never stalls. */
async function drip({ host, findings, options }: Scene): Promise<void> {
  options.say('a request byte by byte')
  const dripping = await openRaw(host.address, 'GET /v1/usage HTTP/1.1\r\nx-slow: ')
  const timer = setInterval(() => void (dripping.isClosed() || dripping.socket.write('x')), 500)
  const begin = performance.now()
  const isEnded = await until(REQUEST_MS + SLACK, () => dripping.isClosed())
  clearInterval(timer)
  const answer = parseAnswer(await dripping.readToEnd(1_000))
  findings.holds(
    'a request that arrives byte by byte is ended with 408',
    isEnded && answer.status === 408,
    () => `${answer.status}`,
  )
  findings.table({
    title: 'Byte by byte',
    rows: [{ 'ended after, s': roundTo((performance.now() - begin) / 1_000, 1), status: answer.status }],
  })
}
