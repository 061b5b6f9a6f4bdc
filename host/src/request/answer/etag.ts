import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { callDataset, versionOf } from '../read/dataset-call.ts'
import type { Answer } from '../answer.ts'
import type { Reading } from '../read/reading.ts'

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
  const tag = await tagBeforeReading(call)
  if (tag === undefined) return { answer: undefined, finish: (answer) => tagByBody(call, answer) }
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
      }
      call.engine.bodies.set(tag, tagged)
      return tagged
    },
  }
}

/**
 * Computes the tag from the versions of everything that the response depends on; undefined if the response depends on
 * no stored record.
 */
async function tagBeforeReading(call: Reading): Promise<string | undefined> {
  const { compiled, scope, representation } = call
  const byBody = compiled.operation.kind === 'custom' && compiled.operation.tag === 'body'
  // What the archive has and what an operator sees of a row's history are not versions.
  if (byBody || call.history !== undefined || compiled.records.length === 0) return undefined
  const parts = [
    call.engine.release,
    call.engine.cursors.mark(),
    compiled.operation.id,
    call.normalised,
    JSON.stringify(call.input.params),
    call.named?.map(({ id, labels }) => `${id} ${Object.values(labels).join(' ')}`) ?? [],
    scope.fingerprint,
    call.limit,
    call.query['cursor'] ?? '',
    call.floor,
    // A cutoff in the future counts as now until it has passed.
    call.knowledge.asOf ?? '',
    representation.format,
    call.query['fields'] ?? [],
    call.query['numbers'] ?? '',
    representation.coding,
    versionOf(call),
    // A cursor expires after a day, and a cached body must not outlive the cursor in it. Dates may also be relative to
    // today.
    call.now.slice(0, 10),
    await nextChange(call),
  ]
  return `"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 27)}"`
}

/** The next instant when a response that depends on the clock changes. */
async function nextChange(call: Reading): Promise<string | undefined> {
  const { operation } = call.compiled
  if (operation.kind !== 'custom') return undefined
  if (operation.changesAt === undefined) return undefined
  return callDataset(call, operation, operation.changesAt)
}

/** Operations without a tag: writes, files (which have their own tag) and on-demand data. */
function isUntagged({ compiled: { operation } }: Reading): boolean {
  if (operation.kind !== 'custom') return false
  const readsThrough = Object.values(operation.needs).some(({ part }) => part === 'read-through')
  return operation.method !== 'GET' || readsThrough
}

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
