import { setTimeout as sleep } from 'node:timers/promises'
import { AT_ONCE } from '../support/plans.ts'
import type { RawSocket } from '../support/raw-socket.ts'
import { until } from '../support/until.ts'
import { SLACK, STALLED, type Scene } from './scene.ts'
import { askAll, isFull } from './slots.ts'

/** Of a file, before it is broken off: little enough that there is much left. */
const SOME_BYTES = 100_000

/** What clients do, and for how long slots may stay taken when they have done it. */
export const BEHAVIOURS: readonly {
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
