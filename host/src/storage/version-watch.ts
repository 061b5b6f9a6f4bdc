import type { PoolClient } from 'pg'
import type { Database } from './database.ts'
import { parseVersions, readVersions, type Versions } from './versions.ts'

/** Milliseconds between two looks of an idle replica, and before a lost connection is tried again. */
const POLL = 2_000
const RETRY = 1_000

/** What this replica knows of the versions: told by admissions, by notices and, at the latest, by looking. */
export interface VersionWatch {
  current(): Versions
  /** Takes the text that came with an admission. */
  offer(text: string): void
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Watches the versions of a database; `onChange` runs whenever they are new. */
export async function watchVersions(database: Database, onChange: (versions: Versions) => void): Promise<VersionWatch> {
  let current = await readVersions(database)
  let changes = 0
  let closed = false
  let listener: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined
  let [isLooking, isMissed] = [false, false]
  onChange(current)

  function take(versions: Versions): void {
    if (versions.text === current.text) return
    current = versions
    changes += 1
    onChange(versions)
  }

  /** What was read while something newer was told may be older than it: it is read again, for a reader never goes back. */
  async function refresh(): Promise<void> {
    const before = changes
    const versions = await readVersions(database)
    if (changes === before) take(versions)
    else await refresh()
  }

  /** An admission that waited long tells what was true when it began. */
  function offer(text: string): void {
    if (text === current.text) return
    const versions = parseVersions(text)
    if (!isBehind(versions, current)) take(versions)
    look()
  }

  /** One look at a time, however long the database takes; what is told meanwhile is looked at afterwards. */
  function look(): void {
    if (isLooking) return void (isMissed = true)
    isLooking = true
    void refresh()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
        if (!isMissed || closed) return
        isMissed = false
        look()
      })
  }

  async function listen(): Promise<void> {
    const client = await database.connect()
    if (closed) return client.release()
    listener = client
    client.on('notification', look)
    client.once('error', () => lost(client))
    client.once('end', () => lost(client))
    await client.query('listen bourse').catch(() => lost(client))
    // What was told while nobody listened.
    look()
  }

  function lost(client: PoolClient): void {
    if (listener !== client) return
    listener = undefined
    client.removeAllListeners('notification')
    client.release(true)
    again()
  }

  function again(): void {
    if (closed || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      listen().catch(again)
    }, RETRY).unref()
  }

  await listen().catch(again)
  const poll = setInterval(look, POLL)
  poll.unref()
  return {
    current: () => current,
    offer,
    refresh,
    async close() {
      closed = true
      clearInterval(poll)
      clearTimeout(retry)
      const client = listener
      listener = undefined
      client?.removeAllListeners('notification')
      client?.release(true)
    },
  }
}

/** Whether some versions lack a batch or a switch of others. */
function isBehind({ pins, switchedAt }: Versions, others: Versions): boolean {
  if (switchedAt < others.switchedAt) return true
  return [...others.pins].some(([record, { batch }]) => BigInt(pins.get(record)?.batch ?? -1) < BigInt(batch))
}
