import { crc32 } from 'node:zlib'
import type { CompiledOperation } from '@bourse/engine/operations'
import { instantText, selectionOf } from '@bourse/engine/operations'
import type { NumberedBatch } from '@bourse/engine/store'
import type { Fields, Operation, Subject } from '@bourse/kit'
import { reportsChanges, reportsComputedChanges } from '@bourse/kit/host'
import type { Engine } from '../../request/engine.ts'
import { missingLicence } from '../../request/steps/licences.ts'
import { missingForOperation } from '../../request/missing-for-operation.ts'
import type { NamedChannel } from '../named-channel.ts'
import { entitiesOf, type Subscriber } from '../subscriber.ts'
import { PARTS } from './position.ts'
import { readBatchChanges, type KeyChange } from './read-batch-changes.ts'
import type { Part, Readers, ResumableChannel } from './resumable-channel.ts'

/** Maximum number of changes that a subscriber gets of one batch, and in one message. */
const MAX_OF_BATCH = 10_000
const MAX_OF_PART = 1_000
/** Unlike publications, changes have to be read for each batch. */
const MAX_MISSED = 5_000

const prefix = 'changes:'

/** The channels of changes: one for each operation that accepts `changed_since` and whose rows clients can name. */
export function changesChannels(engine: Engine, operations: readonly CompiledOperation[]): readonly ResumableChannel[] {
  return operations.flatMap((compiled) => {
    const named = namedChannel(compiled)
    return named === undefined ? [] : [changesChannel(engine, named)]
  })
}

/** The channel of an operation's changes; undefined if it has none. */
export function namedChannel(compiled: CompiledOperation): NamedChannel | undefined {
  const { operation, dataset, fields } = compiled
  const subject = subjectOf(operation)
  if (dataset.audience !== 'callers' || subject === undefined || fields[subject.column] === undefined) return undefined
  if (!hasKey(operation, fields)) return undefined
  return { id: `${prefix}${operation.id}`, compiled, subject, noted: undefined, hasTestSymbol: false }
}

/** The subject by whose names clients select the rows of an operation that reports its changes. */
function subjectOf(operation: Operation): Subject | undefined {
  const selection = selectionOf(operation)
  if (reportsComputedChanges(operation)) return operation.childOf === undefined ? selection?.subject : undefined
  if (!reportsChanges(operation)) return undefined
  const { subject } = operation.record
  const isOfSubject = selection?.subject === subject && (selection?.column ?? subject?.column) === subject?.column
  return isOfSubject ? subject : undefined
}

/** Whether a row can be identified by its fields. The key of computed rows always is among them. */
function hasKey(operation: Operation, fields: Fields): boolean {
  if (!reportsChanges(operation)) return true
  const { id, key } = operation.record
  return (id !== undefined && fields['id'] !== undefined) || key.every((name) => fields[name] !== undefined)
}

function changesChannel(engine: Engine, named: NamedChannel): ResumableChannel {
  const { id, compiled } = named
  const { dataset } = compiled

  /** The changes by entity. Symbols that a client adds during the read are read too. */
  async function changesFor(
    batch: NumberedBatch,
    { principal, subscribers }: Readers,
  ): Promise<ReadonlyMap<string, readonly KeyChange[]> | undefined> {
    for (;;) {
      const ids = new Set(subscribers.flatMap(idsOf))
      const changes = await readBatchChanges(engine, named, { principal, batch, ids: [...ids] })
      if (subscribers.flatMap(idsOf).every((each) => ids.has(each)))
        return changes && Map.groupBy(changes, ({ entity }) => entity)
    }
  }

  const idsOf = (subscriber: Subscriber) => entitiesOf(subscriber, id).map((entity) => entity.id)
  return {
    id,
    dataset: dataset.id,
    maxMissed: MAX_MISSED,
    named,
    missing: (principal) => missingForOperation(compiled, principal) ?? missingLicence(engine, compiled, principal),
    isServing: () => engine.wiring.stateOf(dataset).state === 'on',
    datasetsOf: () => [dataset.id],
    async read(batch, readers) {
      if (!mayConcern(compiled, batch)) return () => []
      const found = await changesFor(batch, readers)
      if (found === undefined && readers.subscribers.length > 1) return undefined
      return (subscriber) => partsOf(batch, found, idsOf(subscriber))
    },
  }
}

/** Whether a batch may have changed rows of the operation. Its changes are unknown if an older release counted none. */
const mayConcern = ({ published }: CompiledOperation, { changes }: NumberedBatch): boolean =>
  changes === undefined || changes.some(([record]) => published.includes(record))

/** A subscriber's parts of a batch: one message for the entities of a part. Too many changes are left to REST. */
function partsOf(
  { batch, at, before }: NumberedBatch,
  found: ReadonlyMap<string, readonly KeyChange[]> | undefined,
  ids: readonly string[],
): readonly Part[] {
  const changes = found && ids.flatMap((each) => found.get(each) ?? [])
  const parts = changes && Map.groupBy(changes, ({ entity }) => partOf(entity))
  const isTooLarge =
    parts === undefined ||
    (changes?.length ?? 0) > MAX_OF_BATCH ||
    [...parts.values()].some((some) => some.length > MAX_OF_PART)
  if (isTooLarge) return [{ part: PARTS - 1, content: { asOf: before === undefined ? null : instantText(before) } }]
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([part, some]) => ({
      part,
      content: `"batch":"${batch}","as_of":"${instantText(at)}","data":[${some.map(({ text }) => text).join(',')}]`,
    }))
}

/** The part of an entity, the same on every host and in every release. */
const partOf = (entity: string): number => crc32(entity) % PARTS
