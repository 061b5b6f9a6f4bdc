import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '../processes/orders.ts'
import { AT_ONCE } from '../support/plans.ts'
import type { RawSocket } from '../support/raw-socket.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'
import { SLACK, STALLED, type Scene } from './scene.ts'
import { askAll, isFull } from './slots.ts'

/** Number of bytes to read before disconnecting, small enough that most of the file remains. */
const SOME_BYTES = 100_000

/** Client behaviors, how long their slots may stay in use afterward, and the cost of each request. */
export const BEHAVIOURS: readonly {
  readonly name: string
  readonly within: number
  readonly cost: number
  readonly act: (scene: Scene) => Promise<readonly RawSocket[]>
}[] = [
  { name: 'requests a file and never reads', within: STALLED * 1_000 + SLACK, cost: 1, act: neverRead },
  {
    name: 'closes its half of the connection and never reads',
    within: STALLED * 1_000 + SLACK,
    cost: 1,
    act: closeHalf,
  },
  { name: 'aborts in the middle of a file', within: SLACK, cost: 1, act: breakOff },
  {
    name: 'has disconnected when the file is sent',
    within: SLACK,
    cost: 1,
    act: (scene) => leaveBefore(scene, '/v1/late-file'),
  },
  {
    name: 'has disconnected when the response is sent',
    within: SLACK,
    cost: 1,
    act: (scene) => leaveBefore(scene, '/v1/waiting'),
  },
  {
    name: 'has closed its half of the connection when the response is sent',
    within: SLACK,
    cost: 1,
    act: (scene) => leaveBefore(scene, '/v1/waiting', ({ socket }) => socket.end()),
  },
  { name: 'disconnects during a database query', within: SLACK, cost: 5, act: leaveInQuery },
]

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

/** The host completes running requests after the client disconnects; afterward, nothing may remain. */
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

/**
 * Checks that database queries complete after a disconnect: the query waits for a lock that is released once all
 * clients have disconnected.
 */
async function leaveInQuery(scene: Scene): Promise<readonly RawSocket[]> {
  const { host, findings, scratch } = scene
  // A different price each time, so that no cached answer exists.
  await host.tell('publish', { close: Math.ceil(performance.now()) })
  return scratch.database.transaction(async (tx) => {
    await tx.query('lock table probe.prices in access exclusive mode')
    const sockets = await askAll(scene, `/v1/prices?symbols=AAA&date=${DAY}`, true)
    const areAsking = await until(5_000, async () => (await waitingForLocks(scratch)) === AT_ONCE)
    findings.holds('callers disconnect during a database query', areAsking, () => 'it was not')
    await isFull(scene)
    for (const each of sockets) each.destroy()
    await sleep(50)
    return sockets
  })
}

/** The host's statements that are waiting for a lock. */
async function waitingForLocks({ database }: ScratchDatabase): Promise<number> {
  const [row] = await database.query<{ waiting: number }>(
    `select count(*)::int4 as waiting from pg_stat_activity
     where datname = current_database() and application_name = 'faults-host' and wait_event_type = 'Lock'`,
  )
  return row?.waiting ?? 0
}
