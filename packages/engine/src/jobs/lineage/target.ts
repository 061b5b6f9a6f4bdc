import type { Config } from '../../wiring/index.ts'
import { appendFile, mkdir } from 'node:fs/promises'
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
      await appendFile(path, `${JSON.stringify(event)}\n`)
      return true
    },
  }
}

function httpTarget(url: string): LineageTarget {
  return {
    async send(event, signal) {
      const key = secretValue(LINEAGE_KEY)
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

/** Whether the endpoint rejects the event itself. Events wait until an operator has fixed a wrong key or URL. */
const isPermanent = (status: number) => status === 400 || status === 413 || status === 422
