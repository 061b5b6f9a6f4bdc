import { LRUCache } from 'lru-cache'
import type { Principal } from '../accounts/principal.ts'
import type { CompiledOperation } from '../operations/operation.ts'
import { headersOf } from '../operations/params.ts'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Engine } from './engine.ts'
import type { Ongoing } from './ongoing.ts'

/** Requests that are remembered, and bytes of one and of all together, by estimate. */
const MAX_REQUESTS = 10_000
const MAX_ENTRY_BYTES = 32 * 1024
const MAX_BYTES = 16 * 1024 * 1024

/** What the steps before admission fill in. */
type Steps = Pick<
  Ongoing,
  | 'query'
  | 'normalised'
  | 'representation'
  | 'format'
  | 'limit'
  | 'scope'
  | 'form'
  | 'requested'
  | 'subjects'
  | 'entities'
  | 'markets'
  | 'floor'
  | 'spelling'
>

/** What was worked out about a request before it was admitted. */
export interface Prepared {
  readonly principal: Principal
  readonly compiled: CompiledOperation
  readonly steps: Steps
  readonly errors: Ongoing['errors']
  /** The versions it was worked out for. */
  readonly pins: Ongoing['knowledge']['pins']
  /** The tag of the answer for these versions, once it is known and where it does not move with the clock. */
  tag: string | undefined
}

/** Requests that came twice as they were worked out, for the next ones that ask the same in the same words. */
export interface PreparedRequests {
  /** Has `work` done for a request that has just begun, or fills in what is remembered of it. */
  prepare(call: Ongoing, work: (call: Ongoing) => Promise<void>): Promise<void>
}

/** What all that is remembered stands on. Where one of these is another, everything is forgotten. */
interface Ground {
  readonly versions: ReturnType<Engine['versions']>
  readonly changes: number
  readonly today: string
}

/**
 * Remembers the requests of one host process. The steps before admission follow from the key, the words of the request, what is published and switched
 * on, and the date: where anything else enters, nothing is remembered.
 */
export function createPreparedRequests({
  versions,
  wiring,
  clock,
}: Pick<Engine, 'versions' | 'wiring' | 'clock'>): PreparedRequests {
  const requests = new LRUCache<string, Prepared>({
    max: MAX_REQUESTS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY_BYTES,
    sizeCalculation: bytesOf,
  })
  const doorkeeper = createDoorkeeper()
  let ground: Ground = { versions: versions(), changes: wiring.changes(), today: '' }

  /** The same value as long as nothing has changed. */
  function groundOn(today: string): Ground {
    const now = { versions: versions(), changes: wiring.changes(), today }
    if (now.versions === ground.versions && now.changes === ground.changes && today === ground.today) return ground
    requests.clear()
    return (ground = now)
  }

  async function prepare(call: Ongoing, work: (call: Ongoing) => Promise<void>): Promise<void> {
    const words = wordsOf(call)
    if (words === undefined) return work(call)
    const begun = groundOn(call.today)
    const known = requests.get(words)
    // A key that was changed is another principal under the same id.
    if (known?.principal === call.principal && known.compiled === call.compiled) return fillIn(call, known)
    const isAskedAgain = doorkeeper.knows(words)
    await work(call)
    const steps = stepsOf(call)
    // Something changed while the steps were taken: nobody knows which of them saw it.
    if (!isAskedAgain || groundOn(clock.now().slice(0, 10)) !== begun || !isLasting(call)) return
    const { principal, compiled, knowledge } = call
    const errors = [...call.errors]
    call.prepared = { principal, compiled, steps, errors, pins: knowledge.pins, tag: undefined }
    requests.set(words, call.prepared)
  }

  return { prepare }
}

/** Whatever a request says; undefined for one that says it otherwise than by its address and two headers. */
function wordsOf({ principal, compiled, input }: Ongoing): string | undefined {
  if (input.url === undefined || input.body !== undefined || compiled.operation.method !== 'GET') return undefined
  if (headersOf(compiled.operation).length > 0) return undefined
  return `${principal.keyId}\n${input.accept ?? ''}\n${input.acceptEncoding ?? ''}\n${input.url}`
}

/** A cutoff is compared with the clock, and a cursor grows old; whoever asks for the cost is told how the account stands. */
function isLasting({ query, cursor }: Ongoing): boolean {
  return cursor === undefined && query['as_of'] === undefined && query['dry_run'] === undefined
}

function fillIn(call: Ongoing, known: Prepared): void {
  Object.assign(call, known.steps)
  call.errors.push(...known.errors)
  call.prepared = known
}

/**
 * Frozen, as datasets are handed some of it: what one changed there would be changed for every later request. Frozen also where nothing is remembered in the
 * end: else a dataset that does so would fail at the third request and not at the first.
 */
function stepsOf(call: Ongoing): Steps {
  const { query, normalised, representation, format, limit, scope, form } = call
  const { requested, subjects, entities, markets, floor, spelling } = call
  for (const value of Object.values(query)) Object.freeze(value)
  for (const entity of entities ?? []) Object.freeze(Object.freeze(entity).labels)
  return {
    query: Object.freeze(query),
    normalised,
    representation,
    format,
    limit,
    scope,
    form,
    requested,
    subjects,
    entities: entities && Object.freeze(entities),
    markets,
    floor,
    spelling,
  }
}

/** An estimate on the safe side: most of a request are its words, in several spellings, and what they mean. */
function bytesOf({ steps, errors }: Prepared, words: string): number {
  const { entities = [], scope } = steps
  return 1_000 + words.length * 8 + entities.length * 500 + errors.length * 500 + (scope.ids?.size ?? 0) * 100
}
