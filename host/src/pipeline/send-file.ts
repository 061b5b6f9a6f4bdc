import { problem, type ByteRange, type Download, type Redirect } from '@bourse/kit'
import { Readable } from 'node:stream'
import type { Answer, Ongoing } from './ongoing.ts'

/** Milliseconds between two looks whether the caller may still have the file. */
const LOOK_MS = 1_000

/** The address of a file. */
export function redirectAnswer({ location, headers }: Redirect): Answer {
  return { status: 302, headers: { ...headers, location, 'cache-control': 'private, no-store' }, body: undefined }
}

/** A file as a stream, or the part of it that the caller lacks. */
export async function fileAnswer(call: Ongoing, file: Download): Promise<Answer> {
  const range = rangeOf(call, file)
  const headers = {
    ...file.headers,
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${file.filename}"`,
    'accept-ranges': 'bytes',
    etag: file.tag,
    'cache-control': 'private, no-store',
  }
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const content = file.bytes === 0 ? [] : guarded(call, file, await file.open({ start, end }))
  const length = { 'content-length': String(end - start + 1) }
  const body = Readable.from(content, { objectMode: false })
  if (range === undefined) return { status: 200, headers: { ...headers, ...length }, body }
  return {
    status: 206,
    headers: { ...headers, ...length, 'content-range': `bytes ${start}-${end}/${file.bytes}` },
    body,
  }
}

const RANGE = /^bytes=(\d*)-(\d*)$/

/** One range, where `If-Range` still means this file; several at once are answered with the whole file, as HTTP allows. */
function rangeOf({ input }: Ongoing, { bytes, tag }: Download): ByteRange | undefined {
  const { range, 'if-range': ifRange } = input.headers
  const [, first, last] = RANGE.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (ifRange !== undefined && ifRange !== tag) return undefined
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (start > end || start >= bytes)
    throw problem('range-not-satisfiable', `The file has ${bytes} bytes; Range asks for ${range?.slice(0, 60)}.`)
  return { start, end }
}

/** Looks again at the key and at what the dataset says while the file goes out; a file that is cut off is the answer to a key that died. */
async function* guarded(call: Ongoing, file: Download, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let looked = performance.now()
  for await (const piece of content) {
    if (performance.now() - looked >= LOOK_MS) {
      await lookAgain(call, file)
      looked = performance.now()
    }
    yield piece
  }
}

async function lookAgain({ input, compiled, engine }: Ongoing, file: Download): Promise<void> {
  const principal = await input.reauthenticate()
  const missing = compiled.operation.capabilities.find((capability) => !principal.capabilities.has(capability))
  if (missing !== undefined) throw problem('capability-missing', `The key lacks the capability ${missing}.`)
  await file.stillAllowed?.(engine.callers.of(principal))
}
