import { expect, it } from 'vitest'
import type { Database } from '../src/storage/database.ts'
import { watchVersions, type VersionWatch } from '../src/storage/version-watch.ts'

const textOf = (
  batches: Readonly<Record<string, string>>,
  off: readonly string[] = [],
  switched: string | null = null,
) =>
  JSON.stringify({
    pins: Object.entries(batches).map(([record, batch]) => [record, batch, '2026-03-02T22:00:00.000000Z']),
    switches: off.map((dataset) => [dataset, false]),
    switched,
    demo: false,
    signing: '',
  })

/** A database whose answers come when the test lets them. */
function slowDatabase(first: string): {
  readonly database: Database
  readonly waiting: ((text: string) => void)[]
} {
  const waiting: ((text: string) => void)[] = []
  let isFirst = true
  const query = async () => {
    const versions = isFirst ? first : await new Promise<string>((resolve) => waiting.push(resolve))
    isFirst = false
    return [{ versions }]
  }
  const connect = async () => {
    throw new Error('nobody listens here')
  }
  return { database: { query, connect } as unknown as Database, waiting }
}

const batchOf = (watch: VersionWatch, record: string) => watch.current().pins.get(record)?.batch
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('a look that began before something newer was told does not take it back', async () => {
  const { database, waiting } = slowDatabase(textOf({ 'eod.bars': '1' }))
  const watch = await watchVersions(database, () => undefined)
  const slow = watch.refresh()
  const quick = watch.refresh()
  await settled()
  waiting[1]?.(textOf({ 'eod.bars': '10' }))
  await quick
  expect(batchOf(watch, 'eod.bars')).toBe('10')
  waiting[0]?.(textOf({ 'eod.bars': '9' }))
  await settled()
  expect(batchOf(watch, 'eod.bars')).toBe('10')
  // It looks again before it is done.
  waiting[2]?.(textOf({ 'eod.bars': '11' }))
  await slow
  expect(batchOf(watch, 'eod.bars')).toBe('11')
  await watch.close()
})

it('an admission that tells of fewer batches is not believed, and one that tells of more is, at once', async () => {
  const { database, waiting } = slowDatabase(textOf({ 'eod.bars': '9', 'quotes.quotes': '3' }))
  const watch = await watchVersions(database, () => undefined)
  const older: readonly Readonly<Record<string, string>>[] = [
    { 'eod.bars': '8', 'quotes.quotes': '3' },
    { 'eod.bars': '10' },
    {},
  ]
  for (const told of older) {
    watch.offer(textOf(told))
    expect(batchOf(watch, 'eod.bars')).toBe('9')
    expect(batchOf(watch, 'quotes.quotes')).toBe('3')
  }
  watch.offer(textOf({ 'eod.bars': '10', 'quotes.quotes': '3' }))
  expect(batchOf(watch, 'eod.bars')).toBe('10')
  // Whatever is told, the watch looks for itself: here a dataset was dropped with its records, and another one switched off.
  await settled()
  for (let look = 0; look < waiting.length; look++) {
    waiting[look]?.(textOf({ 'eod.bars': '10' }, ['quotes']))
    await settled()
  }
  expect(batchOf(watch, 'quotes.quotes')).toBeUndefined()
  expect([...watch.current().switchedOff]).toEqual(['quotes'])
  await watch.close()
})

it('an admission that began before a dataset was switched off does not switch it on again', async () => {
  const pins = { 'eod.bars': '9' }
  const off = textOf(pins, ['eod'], '2026-03-02T22:00:01.000000Z')
  const { database } = slowDatabase(off)
  const watch = await watchVersions(database, () => undefined)
  watch.offer(textOf(pins))
  expect([...watch.current().switchedOff]).toEqual(['eod'])
  watch.offer(textOf(pins, [], '2026-03-02T22:00:02.000000Z'))
  expect([...watch.current().switchedOff]).toEqual([])
  await watch.close()
})
