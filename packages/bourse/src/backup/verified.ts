import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { BackupPlace } from './place.ts'

const FILE = 'verified.json'

/** Records next to a backup that it was verified. */
export async function noteVerified(place: BackupPlace, id: string, at: string): Promise<void> {
  await place.put(`${id}/${FILE}`, Readable.from([Buffer.from(`${JSON.stringify({ at })}\n`)]))
}

/** When a backup was last verified successfully; null if it never was. */
export async function verifiedAt(place: BackupPlace, id: string): Promise<string | null> {
  const content = await place.open(`${id}/${FILE}`)
  if (content === undefined) return null
  try {
    const { at }: { at?: unknown } = JSON.parse(await text(content))
    return typeof at === 'string' ? at : null
  } catch {
    return null
  }
}
