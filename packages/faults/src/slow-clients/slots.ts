import { setTimeout as sleep } from 'node:timers/promises'
import { AT_ONCE } from '../support/plans.ts'
import { openRaw, type RawSocket } from '../support/raw-socket.ts'
import type { ScratchDatabase } from '../support/scratch-database.ts'
import { until } from '../support/until.ts'
import { ask, SLACK, type Scene } from './scene.ts'

/** Connections that the host reserves for admissions and notices. */
const KEPT = 2

const requestOf = (path: string, key: string) =>
  `GET ${path} HTTP/1.1\r\nhost: bourse\r\nauthorization: Bearer ${key}\r\n\r\n`

/** Sends as many concurrent requests as an idle account is allowed. */
export async function askAll(scene: Scene, path: string, reads: boolean): Promise<readonly RawSocket[]> {
  const { host, who, findings, scratch } = scene
  const isQuiet = await until(SLACK, async () => (await running(scratch)) === 0)
  findings.holds('no slot is leaked', isQuiet, () => 'one is')
  return Promise.all(Array.from({ length: AT_ONCE }, () => openRaw(host.address, requestOf(path, who.key), { reads })))
}

/** Checks that all slots are taken. Reads only the counters, because a request would itself take a slot. */
export async function isFull({ findings, scratch }: Scene): Promise<void> {
  const isSo = await until(5_000, async () => (await running(scratch)) === AT_ONCE)
  findings.holds('the slots were in use', isSo, () => 'they were not')
}

async function running({ database }: ScratchDatabase): Promise<number> {
  const [row] = await database.query<{ running: number }>(
    'select coalesce(sum(running), 0)::int4 as running from bourse.replica_slots',
  )
  return row?.running ?? 0
}

/** Whether all slots of the account can be taken at the same time. */
export async function slotsFree(scene: Scene, within: number): Promise<boolean> {
  const { host, caller, who } = scene
  const free = await until(within, async () => (await ask(scene)).status === 200)
  if (!free) return false
  const held = until(within, async () => (await host.tell('state', {})).waiting === AT_ONCE)
  const asked = Array.from({ length: AT_ONCE }, async () => {
    // Retries a request that arrives before the slots are free.
    while ((await caller.get(`${host.address}/v1/waiting`, who.key)).code === 'concurrency-limit') await sleep(20)
  })
  const areAll = await held
  await until(5_000, async () => {
    await host.tell('open gate', {})
    return (await host.tell('state', {})).waiting === 0
  })
  if (areAll) await Promise.all(asked)
  return areAll
}

/** Checks that only the host's own connections are in use. */
export async function connectionsFree({ host, findings }: Scene): Promise<void> {
  let held = 0
  const areFree = await until(SLACK, async () => {
    held = (await host.tell('state', {})).held
    return held <= KEPT
  })
  findings.holds('no caller holds a database connection', areFree, () => `${held} are held`)
}
