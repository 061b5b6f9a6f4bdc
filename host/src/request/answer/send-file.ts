import { missingGrant } from '@bourse/engine/accounts'
import type { ByteRange, Download, Redirect } from '@bourse/kit/delivery'
import { Readable } from 'node:stream'
import { partHeaders, requestedRange } from './byte-range.ts'
import { matches } from './etag.ts'
import type { Answer } from '../answer.ts'
import type { Reading } from '../read/reading.ts'

/** Milliseconds between checks that the caller is still entitled to the file. */
const CHECK_MS = 1_000

export function redirectAnswer({ location, headers, size }: Redirect): Answer {
  const sent = { ...headers, location, 'cache-control': 'private, no-store' }
  return { status: 302, headers: sent, body: undefined, ...size }
}

/** A file or the requested range of it as a stream, without content for `HEAD`; 304 if the caller already has it. */
export async function fileAnswer(call: Reading, file: Download): Promise<Answer> {
  const { ifNoneMatch, isHead, headers: headersSent } = call.input
  if (matches(ifNoneMatch, file.tag)) return { status: 304, headers: { etag: file.tag }, body: undefined }
  // A range applies to GET only.
  const range = isHead === true ? undefined : requestedRange(headersSent, file)
  const { status, headers } = partHeaders(range, file)
  return {
    status,
    headers: {
      ...file.headers,
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename="${file.filename}"`,
      'cache-control': 'private, no-store',
      ...headers,
    },
    body: isHead === true ? undefined : await contentOf(call, file, range),
    rows: file.rows,
  }
}

async function contentOf(call: Reading, file: Download, range: ByteRange | undefined): Promise<Readable> {
  const content =
    file.bytes === 0 ? [] : checkedContent(call, file, await file.open(range ?? { start: 0, end: file.bytes - 1 }))
  return startedStream(Readable.from(content, { objectMode: false }))
}

/**
 * Waits until the stream has data, so that an unreadable file results in a problem response before anything is sent or
 * charged.
 */
async function startedStream(body: Readable): Promise<Readable> {
  await new Promise<void>((resolve, reject) => body.once('readable', () => resolve()).once('error', reject))
  return body
}

/**
 * Checks the key and the dataset's permission again while the file is being sent. If the key has been revoked, the
 * connection ends in the middle of the file.
 */
async function* checkedContent(
  call: Reading,
  file: Download,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let checkedAt = performance.now()
  for await (const piece of content) {
    if (performance.now() - checkedAt >= CHECK_MS) {
      await checkAccess(call, file)
      checkedAt = performance.now()
    }
    yield piece
  }
}

async function checkAccess({ input, compiled, engine }: Reading, file: Download): Promise<void> {
  const principal = await input.reauthenticate()
  const { datasets, operation } = compiled
  const missing = missingGrant(principal, { datasets, capabilities: operation.capabilities })
  if (missing !== undefined) throw missing
  await file.stillAllowed?.(engine.callers.of(principal))
}
