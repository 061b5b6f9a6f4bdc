import type { OpenChannel } from './publications.ts'
import { topicOf, type FeedRow } from './feed.ts'

/** A symbol whose price always changes, for testing a client at any hour and on any plan that may stream. */
export const TEST_SYMBOL = 'TEST:TICK'
const TEST_ID = 'ins_test'

/** Milliseconds between changes. */
export const TICK_MS = 1_000

export const testTopic = (channel: string) => topicOf(channel, TEST_ID)

/**
 * The test symbol's row at an instant: a price that rises and falls with the seconds; fields without a value are null.
 */
export function testRow({ channel, compiled }: OpenChannel, now: string): FeedRow {
  const second = Math.floor(Date.parse(now) / 1_000) % 100
  const cents = 10_000 + (second < 50 ? second : 100 - second)
  const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`.replace(/\.?0+$/, '')
  const cells = Object.entries(compiled.fields).map(([name, { kind, isNullable }]) => {
    if (name === 'instrument_id') return TEST_ID
    if (name === 'symbol') return 'TICK'
    if (name === 'exchange_mic') return 'TEST'
    if (kind === 'instant') return now
    return kind === 'decimal' && !isNullable ? price : null
  })
  return { topic: testTopic(channel.id), text: compiled.json.row(cells) }
}
