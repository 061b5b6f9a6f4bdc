import { knowledgeDay, type Entity, type Subject } from '@bourse/kit'
import type { Pin } from '@bourse/kit/host'
import { isBefore } from '@bourse/kit/values'
import type { Reading } from './reading.ts'

/**
 * Entities that moved into or out of what is visible to a key since an earlier state because their directory changed,
 * such as listings that changed their market. Both states are compared with the key's current scope, so a plan that
 * grows or shrinks moves no entity.
 */
export interface Moves {
  /** When the moves are known: since the directory's newest change, or midnight, when announced ones take effect. */
  readonly at: string
  /** The earlier states, if any entity has moved; several if a publication was in progress. */
  readonly before: readonly EarlierView[]
}

export interface EarlierView {
  /** The request as of the earlier state of the directory. */
  readonly call: Reading
  /** Entities that have left, by id, with their labels at that time. */
  readonly left: ReadonlyMap<string, Entity>
  /** Ids of the entities that have entered since then. */
  readonly entered: ReadonlySet<string>
}

/**
 * Returns the entities that moved since `changed_since`; undefined if none can, because the request names its entities
 * or they have no directory. `visibleTo` returns the entities that are visible to a request for the entire market;
 * undefined for all.
 */
export async function movesOf(
  call: Reading,
  subject: Subject | undefined,
  visibleTo: (call: Reading) => Promise<readonly Entity[] | undefined>,
): Promise<Moves | undefined> {
  if (subject === undefined || call.entities !== undefined) return undefined
  const directory = directoryOf(call, subject)
  const at = newestChange(call, directory)
  if (at === undefined) return undefined
  const states = await earlierStates(call, directory)
  const now = states.length === 0 ? undefined : await visibleTo(call)
  if (now === undefined) return { at, before: [] }
  const before = await Promise.all(states.map((pins) => viewAt(call, pins, now, visibleTo)))
  const hasMoved = before.some(({ left, entered }) => left.size > 0 || entered.size > 0)
  return { at, before: hasMoved ? before : [] }
}

/** Ids of the records from which a subject's entities are resolved. */
const directoryOf = ({ engine }: Reading, { resolver }: Subject): readonly string[] => [
  ...engine.wiring.recordsBehind({ resolver }),
]

type Pins = Reading['knowledge']['pins']

/** The directory's versions in each state that the caller may have; none if neither they nor the date changed. */
async function earlierStates(call: Reading, directory: readonly string[]): Promise<readonly Pins[]> {
  const { engine, knowledge, query } = call
  const since = String(query['changed_since'])
  const datasets = [...new Set(directory.map(datasetOf))]
  const found = await Promise.all(
    datasets.map(async (dataset) => [dataset, await engine.store.statesAt(dataset, since)] as const),
  )
  const states = new Map(found)
  const count = Math.max(0, ...found.map(([, each]) => each.length))
  const pinsIn = (index: number): Pins =>
    new Map(
      directory.flatMap((record) => {
        const of = states.get(datasetOf(record)) ?? []
        const [pin, state] = [knowledge.pins.get(record), of[index] ?? of.at(-1)]
        return pin === undefined ? [] : [[record, earlier(pin, state ?? pin)] as const]
      }),
    )
  // Before the directory's first publication there was nothing to see, and every row is new by itself.
  const isPublished = (pins: Pins) => pins.values().some(({ batch }) => batch !== NOTHING)
  const all = Array.from({ length: count }, (_, index) => pinsIn(index)).filter(isPublished)
  const isSame = (pins: Pins) => [...pins].every(([record, { batch }]) => knowledge.pins.get(record)?.batch === batch)
  return dayOf(since) === knowledgeDay(call) && all.every(isSame) ? [] : all
}

/** The batch of a record without publications. */
const NOTHING = '0'

const datasetOf = (record: string): string => record.slice(0, record.indexOf('.'))

/** The date of an instant, UTC. */
export const dayOf = (instant: string): string => instant.slice(0, 'YYYY-MM-DD'.length)

const earlier = (a: Pin, b: Pin): Pin => (BigInt(b.batch) < BigInt(a.batch) ? b : a)

async function viewAt(
  call: Reading,
  pins: Pins,
  now: readonly Entity[],
  visibleTo: (call: Reading) => Promise<readonly Entity[] | undefined>,
): Promise<EarlierView> {
  const today = dayOf(String(call.query['changed_since']))
  const permitted = await call.engine.permit(new Map([...call.knowledge.pins, ...pins]))
  const knowledge = { ...call.knowledge, asOf: undefined, pins: permitted }
  const own: Reading = { ...call, knowledge, today }
  const before = (await visibleTo(own)) ?? []
  const shown = new Set(now.map(({ id }) => id))
  const had = new Map(before.map((entity) => [entity.id, entity]))
  return {
    call: own,
    left: new Map([...had].filter(([id]) => !shown.has(id))),
    entered: new Set([...shown].filter((id) => !had.has(id))),
  }
}

/** The later of two instants, of which the first may be unknown. */
export const laterOf = (published: string | undefined, at: string | undefined): string | undefined =>
  published === undefined || (at !== undefined && isBefore(published, at)) ? (at ?? published) : published

/** When the directory last changed, or the date did if that was later; undefined if it never changed. */
function newestChange(call: Reading, directory: readonly string[]): string | undefined {
  const { pins, asOf } = call.knowledge
  const newest = directory
    .flatMap((record) => pins.get(record)?.at ?? [])
    .toSorted()
    .at(-1)
  const at = newest !== undefined && asOf !== undefined && isBefore(asOf, newest) ? asOf : newest
  return at && laterOf(at, `${knowledgeDay(call)}T00:00:00Z`)
}
