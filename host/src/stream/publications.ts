import type { StoredRow, Versions } from '@bourse/engine/store'
import { entitiesById, type Channel } from '@bourse/kit'
import { type Engine } from '../request/engine.ts'
import { follow, type Follower } from '@bourse/engine/jobs'
import { topicOf, type Feed, type FeedRow } from './feed.ts'
import type { NamedChannel } from './named-channel.ts'
import { isServing } from './switched-off.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** A channel that sends the rows of a record, with the operation that writes them. */
export interface OpenChannel extends NamedChannel {
  readonly channel: Channel
}

/** Follows publications to the channels' records and sends their new rows to the feed. */
export function followPublications(
  engine: Engine,
  channels: readonly OpenChannel[],
  feed: Feed,
  waiting: WaitingRoom,
  onError: (error: unknown) => void,
  onLearned: () => void,
): Follower<Versions> {
  const sent = new Map(channels.map(({ channel }) => [channel, pinOf(engine.versions(), engine, channel)]))

  /** The sources of records for which the subscriptions were checked. */
  let learned: false | object = false

  async function feedNew(versions: Versions): Promise<void> {
    // Rows of a new source are sent only to accounts that may have them.
    const learning = engine.licences.learn(versions.pins)
    const sources = learning !== false && (await learning)
    if (sources !== learned) onLearned()
    learned = sources
    const failures: unknown[] = []
    for (const open of channels) await feedOne(open, versions).catch((error: unknown) => failures.push(error))
    // A channel that fails does not hold up the others; it is retried.
    if (failures.length > 0) throw failures[0]
  }

  async function feedOne(open: OpenChannel, versions: Versions): Promise<void> {
    const before = sent.get(open.channel) ?? '0'
    const now = pinOf(versions, engine, open.channel)
    if (BigInt(now) <= BigInt(before)) return
    if (isServing(engine.wiring, open))
      await feedBatches(engine, open, { feed, waiting }, { after: before, upTo: now, versions })
    sent.set(open.channel, now)
  }

  return follow(feedNew, onError)
}

function pinOf({ pins }: Versions, { wiring }: Engine, { record }: Channel): string {
  return pins.get(wiring.tables.get(record)?.id ?? '')?.batch ?? '0'
}

/** Feeds the rows published by a range of batches that are still current, ordered by time. */
async function feedBatches(
  engine: Engine,
  open: OpenChannel,
  { feed, waiting }: { readonly feed: Feed; readonly waiting: WaitingRoom },
  { versions, ...batches }: { readonly after: string; readonly upTo: string; readonly versions: Versions },
): Promise<void> {
  const { record, id } = open.channel
  if (record.time.mode === 'catalog') return
  for await (const rows of engine.store.added(record, batches))
    await feed.push(id, waiting.hold(id, await feedRows(engine, open, rows, versions)))
}

async function feedRows(
  engine: Engine,
  { channel, compiled }: OpenChannel,
  rows: readonly StoredRow[],
  { pins }: Versions,
): Promise<readonly FeedRow[]> {
  const { subject } = channel.record
  const idOf = (row: StoredRow) => String(row[subject.column])
  const today = engine.clock.now().slice(0, 10)
  const resolver = engine.resolverOf(subject)
  const entities = await entitiesById(resolver, [...new Set(rows.map(idOf))], { asOf: undefined, pins, today }, today)
  const names = Object.keys(compiled.fields)
  return rows.flatMap((row) => {
    const entity = entities.get(idOf(row))
    if (entity === undefined) return []
    const served: StoredRow = channel.row(row as never, entity)
    const at = channel.readyAt?.(row as never, entity)
    return [{ at, topic: topicOf(channel.id, entity.id), text: compiled.json.row(names.map((name) => served[name])) }]
  })
}
