import type { ByteRange } from '@bourse/kit/delivery'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from './store-error.ts'

type Content = AsyncIterable<Uint8Array>
type Open = (range?: ByteRange) => Promise<Content | undefined>

/** A read fails after this many consecutive interruptions without any content in between. */
const ATTEMPTS = 5
const PAUSE_MS = 1_000

/**
 * Returns an object's content; undefined if there is no such object. An interrupted read resumes at the next byte,
 * because a read of hundreds of gigabytes would otherwise have to start over. Callers compare checksums, in case the
 * object is replaced in the meantime.
 */
export async function openResumed(open: Open, pauseMs = PAUSE_MS): Promise<Content | undefined> {
  const first = await open()
  return first && resumed(open, first, pauseMs)
}

async function* resumed(open: Open, first: Content, pauseMs: number): AsyncGenerator<Uint8Array> {
  let [content, read, failed]: [Content, number, number] = [first, 0, 0]
  for (;;) {
    try {
      for await (const piece of content) {
        read += piece.length
        failed = 0
        yield piece
      }
      return
    } catch (error) {
      if (!(error instanceof StoreError) || ++failed === ATTEMPTS) throw error
      await sleep(pauseMs)
      const rest = await open({ start: read, end: Number.MAX_SAFE_INTEGER })
      if (rest === undefined) throw error
      content = rest
    }
  }
}
