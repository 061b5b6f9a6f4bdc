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
/** Milliseconds for an address to answer. */
const ANSWER_MS = 5_000

/**
 * The store of exports and flat files: whether an object can be put there, read, fetched at its address and removed.
 */
export async function checkStore(context: Context, config: Config): Promise<readonly Finding[]> {
  const installed = await context.installed()
  if (!installed.datasets.some(({ delivers }) => delivers)) return []
  const wiring = wireDeployment(installed)
  applySwitches(wiring, config, { off: new Set(), on: new Set() })
  const configured = configuredStore(wiring.service(remoteObjects), { config, clock: context.clock })
  const { store, isRemote, name: place } = configured
  // The host's own folder lies in the data folder, which is looked at by itself.
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
  'correct the settings of the store, or what its credentials may do: put, get and delete objects; until then no ' +
  'export and no flat file is written or sent'

async function roomFinding(store: ObjectStore, place: string): Promise<Finding> {
  if ((await store.room()) > 0) return ok(CHECK, `${place}, the host's own folder`)
  return warn(
    CHECK,
    `${place}, the host's own folder: its disk has less room than \`free_disk_bytes\` keeps free`,
    'make room on the disk, or lower the setting; until then no export is written',
  )
}

/** Puts an object, reads it, removes it and puts it again for its address; what the store refuses is thrown. */
async function tried(store: ObjectStore, probe: string, place: string): Promise<string> {
  const put = () => store.put(probe, Readable.from([Buffer.from(CONTENT)]))
  await put()
  const found = await store.open(probe)
  if (found === undefined || (await text(found)) !== CONTENT)
    throw new Error('an object that was put there does not come back as it was')
  await store.remove(probe)
  await put()
  return `${place} takes, gives and removes objects`
}

/** Callers are sent to addresses of the store, which may be out of reach although the store is not. */
async function addressed(store: ObjectStore, probe: string, place: string): Promise<readonly Finding[]> {
  const remedy = 'name the address under which callers reach the store; callers can add stream=true meanwhile'
  try {
    const options = { seconds: ADDRESS_SECONDS, mediaType: 'text/plain', filename: 'doctor.txt' }
    const response = await fetch(await store.address(probe, options), { signal: AbortSignal.timeout(ANSWER_MS) })
    if (response.ok && (await response.text()) === CONTENT) return []
    return [warn(CHECK, `${place}: an address for callers answers ${response.status}, seen from here`, remedy)]
  } catch (error) {
    return [warn(CHECK, `${place}: an address for callers cannot be reached from here: ${messageOf(error)}`, remedy)]
  }
}
