import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer } from '../answer.ts'
import type { Reading } from '../read/reading.ts'
import { hasByteRanges } from '../represent.ts'
import { contentTag, isUntagged } from '../steps/content-tag.ts'

/** Headers for every successful response. */
const COMMON = {
  'cache-control': 'private, max-age=0, must-revalidate',
  vary: 'Authorization, X-API-Key, Cookie, Accept, Accept-Encoding',
}

const taggedWith = (tag: string) => ({ 'cache-control': COMMON['cache-control'], vary: COMMON.vary, etag: tag })

/**
 * Computes a response's tag. `answer` is set if the caller or the cache already has the body; `finish` tags a finished
 * response and caches its body.
 */
export async function answerFromTag(
  call: Reading,
): Promise<{ readonly answer: Answer | undefined; finish(answer: Answer): Answer }> {
  if (isUntagged(call)) return { answer: undefined, finish: untagged }
  // A file has its own tag; a response that only describes the file is tagged by its body.
  const { operation } = call.compiled
  if (operation.kind === 'custom' && operation.downloads)
    return { answer: undefined, finish: (answer) => (isFile(answer) ? untagged(answer) : tagByBody(call, answer)) }
  const content = await contentTag(call)
  if (content === undefined) return { answer: undefined, finish: (answer) => tagByBody(call, answer) }
  const tag = `"${content}${suffixOf(call)}"`
  const headers = taggedWith(tag)
  if (matches(call.input.ifNoneMatch, tag))
    return { answer: { status: 304, headers, body: undefined }, finish: (answer) => answer }
  const cached = call.engine.bodies.get(tag)
  return {
    answer: cached,
    finish(answer) {
      const tagged = {
        status: answer.status,
        headers: Object.assign({}, answer.headers, headers),
        body: answer.body,
        rows: answer.rows,
        markets: answer.markets,
      }
      call.engine.bodies.set(tag, tagged, { isRead: isReadInParts(call) })
      return tagged
    },
  }
}

/** Codings differ in their bytes, and so in their tags. */
const suffixOf = ({ representation: { coding } }: Reading) => (coding === 'identity' ? '' : `-${coding}`)

/** Whether the client is about to request more of the same response. */
const isReadInParts = ({ input: { isHead, headers }, representation: { format } }: Reading) =>
  hasByteRanges(format) && (isHead === true || headers['range'] !== undefined)

/** Whether the response is a file, a redirect to one, or 304. */
const isFile = ({ status, body }: Answer) => status === 302 || status === 304 || body instanceof Readable

const untagged = (answer: Answer): Answer => ({
  ...answer,
  headers: { vary: COMMON.vary, 'cache-control': 'private, no-store', ...answer.headers },
})

function tagByBody(call: Reading, answer: Answer): Answer {
  const body = answer.body instanceof Readable ? '' : (answer.body ?? '')
  const tag = answer.headers['etag'] ?? `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
  return matches(call.input.ifNoneMatch, tag)
    ? { status: 304, headers: taggedWith(tag), body: undefined }
    : { ...answer, headers: Object.assign({}, answer.headers, taggedWith(tag)) }
}

/** If-None-Match compares weakly: a proxy may have weakened our tag. */
export function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header === tag) return true
  return header.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === tag)
}
