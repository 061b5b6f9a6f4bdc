import { remoteObjects, type ObjectStore } from '@bourse/services'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { configuredStore, wireDeployment } from '@bourse/host/parts'
import { applySwitches, messageOf, type Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const CHECK = 'object store'
const CONTENT = 'bourse doctor'
const ADDRESS_SECONDS = 60
/** How long to wait for a response from a signed URL, in milliseconds. */
const ANSWER_MS = 5_000

/** Checks the object store for exports and flat files: put, get, fetch by signed URL, and delete. */
export async function checkStore(context: Context, config: Config): Promise<readonly Finding[]> {
  const installed = await context.installed()
  if (!installed.datasets.some(({ delivers }) => delivers)) return []
  const wiring = wireDeployment(installed)
  applySwitches(wiring, config, { off: new Set(), on: new Set() })
  const configured = configuredStore(wiring.service(remoteObjects), { config, clock: context.clock })
  const { store, isRemote, name: place } = configured
  // The host's own folder is part of the data folder, which has a separate check.
  if (!isRemote) return [await roomFinding(store, place)]
  const probe = `doctor/${randomUUID()}.txt`
  try {
    return [ok(CHECK, await tried(store, probe, place)), ...(await addressed(store, probe, place))]
  } catch (error) {
    return [fail(CHECK, `${place}: ${messageOf(error)}`, REMEDY)]
  } finally {
    await store.remove(probe).catch(() => undefined)
  }
}

const REMEDY =
  'fix the store settings or its credentials, which must allow put, get and delete; until then no ' +
  'export or flat file is written or sent'

async function roomFinding(store: ObjectStore, place: string): Promise<Finding> {
  if ((await store.room()) > 0) return ok(CHECK, `${place}, the host's own folder`)
  return warn(
    CHECK,
    `${place}, the host's own folder: its disk has less free space than \`free_disk_bytes\` requires`,
    'free space on the disk, or lower the setting; until then no export is written',
  )
}

/**
 * Puts an object, reads it, deletes it, and puts it again to fetch it by its signed URL. Throws if the store rejects
 * any of these steps.
 */
async function tried(store: ObjectStore, probe: string, place: string): Promise<string> {
  const put = () => store.put(probe, Readable.from([Buffer.from(CONTENT)]))
  await put()
  const found = await store.open(probe)
  if (found === undefined || (await text(found)) !== CONTENT) throw new Error('an object differs when read back')
  await store.remove(probe)
  await put()
  return `${place} stores, returns and deletes objects`
}

/**
 * Fetches the object from its signed URL. Callers may reach the store at a different URL than the host does, so the
 * signed URL may be unreachable from here even if the store is reachable.
 */
async function addressed(store: ObjectStore, probe: string, place: string): Promise<readonly Finding[]> {
  const remedy = 'set the URL where callers reach the store; until then callers can use stream=true'
  try {
    const options = { seconds: ADDRESS_SECONDS, mediaType: 'text/plain', filename: 'doctor.txt' }
    const response = await fetch(await store.address(probe, options), { signal: AbortSignal.timeout(ANSWER_MS) })
    if (response.ok && (await response.text()) === CONTENT) return []
    return [warn(CHECK, `${place}: a signed URL returned ${response.status} from here`, remedy)]
  } catch (error) {
    return [warn(CHECK, `${place}: a signed URL is unreachable from here: ${messageOf(error)}`, remedy)]
  }
}
