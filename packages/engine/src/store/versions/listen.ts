import type { Database } from '../../database/index.ts'
import type { PoolClient } from 'pg'
import { NOTICES } from './versions.ts'

/** Milliseconds to wait before reconnecting. */
const RETRY_MS = 1_000

/**
 * Calls `onNotice` for each notice, with its subject if it has one, and whenever notices may have been missed. Stops
 * when `close` is called.
 */
export async function listen(database: Database, onNotice: (about?: string) => void): Promise<{ close(): void }> {
  let isClosed = false
  let listener: PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const client = await database.connect()
    if (isClosed) return client.release()
    listener = client
    client.on('notification', ({ payload }) => onNotice(payload))
    client.once('error', () => lost(client))
    client.once('end', () => lost(client))
    await client.query(`listen ${NOTICES}`).catch(() => lost(client))
    // Notices may have been missed while disconnected.
    onNotice()
  }

  function lost(client: PoolClient): void {
    if (listener !== client) return
    letGo()
    again()
  }

  function letGo(): void {
    const client = listener
    listener = undefined
    client?.removeAllListeners('notification')
    client?.release(true)
  }

  function again(): void {
    if (isClosed || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      open().catch(again)
    }, RETRY_MS).unref()
  }

  await open().catch(again)
  return {
    close() {
      isClosed = true
      clearTimeout(retry)
      letGo()
    },
  }
}
