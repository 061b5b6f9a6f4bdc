import type { Config } from '../../wiring/index.ts'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { secretValue } from '../source-secrets.ts'
import type { RunEvent } from './event-schema.ts'

/** Environment variable with the API key of the endpoint; with `_FILE` at the end, the name of a file with the key. */
const LINEAGE_KEY = 'BOURSE_SECRET_LINEAGE_API_KEY'

/** Milliseconds that the endpoint may take to respond. */
const TIMEOUT_MS = 10_000

/** Where events are sent. */
export interface LineageTarget {
  /** Resolves to false if the target will never accept this event; rejects if a retry may succeed. */
  send(event: RunEvent, signal: AbortSignal): Promise<boolean>
}

/** Opens the target that the settings name. */
export function openTarget({ to, path = '', url = '' }: NonNullable<Config['lineage']>): LineageTarget {
  return to === 'file' ? fileTarget(path) : httpTarget(url)
}

function fileTarget(path: string): LineageTarget {
  return {
    async send(event) {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, 'a+')
      try {
        // A full disk or a stop of the process may have cut off the last line.
        const start = (await endsWithin(file)) ? '\n' : ''
        await file.appendFile(`${start}${JSON.stringify(event)}\n`)
      } finally {
        await file.close()
      }
      return true
    },
  }
}

/** Whether a file ends within a line. */
async function endsWithin(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

function httpTarget(url: string): LineageTarget {
  return {
    async send(event, signal) {
      const key = bearerKey()
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(event),
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      if (response.ok) return true
      if (isPermanent(response.status)) return false
      throw new Error(`the lineage endpoint responded with ${response.status}`)
    },
  }
}

/** Returns the key of the endpoint. `fetch` would repeat a key that it cannot send in its error message. */
function bearerKey(): string | undefined {
  const key = secretValue(LINEAGE_KEY)
  if (key === undefined || /^[!-~]+$/.test(key)) return key
  throw new Error(`${LINEAGE_KEY}: expected a key of ASCII characters without spaces and line breaks; set it again`)
}

/** Whether the endpoint rejects the event itself. Events wait until an operator has fixed a wrong key or URL. */
const isPermanent = (status: number) => status === 400 || status === 413 || status === 422
