import { defineDataset, f, type Dataset, stagingTable, record, revisioned, service, source, Type } from '@bourse/kit'
import type { Feed } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dueDemo, loadDemo } from '@bourse/engine/jobs'
import { bars, sample } from '@bourse/testkit/workspace'

let events: string[]
/** What the first and second datasets do before they respond. */
let fetches: Readonly<Record<string, () => Promise<void>>>

const madeUp = (id: string, feeds: Feed) =>
  source({
    id,
    title: id,
    feeds,
    publisher: { name: 'Nobody', licence: 'none', hosts: [], requestsPerSecond: 1 },
    schedule: 'manual',
    config: Type.Object({}),
    demo: true,
    plan: ({ to }) => [to],
    async fetch() {
      events.push(`${id} begins`)
      await fetches[id]?.()
      events.push(`${id} is read`)
    },
    *parse(_, date) {
      for (const symbol of ['AAA', 'BBB']) yield { symbol, date, close: '1' }
    },
  })

const pricesOf = (table: string) =>
  record(table, {
    title: table,
    subject: listing,
    fields: { date: f.date('Day'), close: f.price('Close') },
    key: ['instrument_id', 'date'],
    time: revisioned('date'),
    order: ['instrument_id asc', 'date asc'],
  })
const [first, second] = [pricesOf('first'), pricesOf('second')]
const on = (id: string, feeds: typeof first) =>
  defineDataset({ id, title: id, summary: 'Stands on listings', records: [feeds], sources: [madeUp(id, feeds)] })
const listings = defineDataset({ ...sample, sources: [madeUp('listings', bars)] })

let host: TestHost
beforeEach(async () => {
  events = []
  // The datasets that depend on listings are first, so the loading order cannot be right by accident.
  host = await startTestHost({
    datasets: [on('first', first), on('second', second), listings],
    clock: '2026-03-02T22:00:00Z',
  })
})
afterEach(() => host.close())

it('the demo loads datasets concurrently, after those that they depend on, and reports all their rows', async () => {
  const secondBegins = Promise.withResolvers<void>()
  fetches = { first: () => secondBegins.promise, second: async () => secondBegins.resolve() }
  const told: number[] = []
  const rows = await loadDemo(host.host.work, host.host.wiring, (read) => told.push(read))
  expect(rows).toBe(6)
  expect(told.at(-1)).toBe(6)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(events.slice(0, 2)).toEqual(['listings begins', 'listings is read'])
  expect(events).toHaveLength(6)
})

it('loading fails with the first error, after everything has stopped running', async () => {
  const secondMayEnd = Promise.withResolvers<void>()
  fetches = {
    first: async () => {
      setTimeout(secondMayEnd.resolve, 50)
      throw new Error('the first is broken')
    },
    second: () => secondMayEnd.promise,
  }
  await expect(loadDemo(host.host.work, host.host.wiring, () => undefined)).rejects.toThrow('the first is broken')
  expect(await host.database.database.query('select close from second.second')).toHaveLength(2)
})

it('a dataset is loading until its rows are complete, and the next load reads only the rest', async () => {
  const secondMayEnd = Promise.withResolvers<void>()
  fetches = {
    first: async () => {
      throw new Error('the first is broken')
    },
    second: () => secondMayEnd.promise,
  }
  const owner = await host.key()
  const statesOf = async (path: string, field: string) => {
    await host.host.refresh()
    const { data } = (await host.get(path, { key: owner })).json
    return data.map((row: Record<string, string>) => `${row['dataset'] ?? row['id']} ${row[field]}`)
  }
  const load = loadDemo(host.host.work, host.host.wiring, () => undefined)
  await expect.poll(() => events, { timeout: 20_000 }).toContain('second begins')
  expect(await statesOf('/v1/datasets', 'availability')).toEqual([
    'first loading',
    'sample available',
    'second loading',
  ])
  expect(await statesOf('/v1/health', 'status')).toContain('second loading')
  const note = await host.get('/v1/notes-sample/note_00000000000000000000', { key: owner })
  expect([note.status, note.headers['retry-after'], note.json.detail]).toEqual([
    503,
    '5',
    'The demo rows of sample.notes are still loading. Try again in a few seconds.',
  ])
  secondMayEnd.resolve()
  await expect(load).rejects.toThrow('the first is broken')
  expect(await dueDemo(host.database.database, host.host.wiring)).toMatchObject([{ id: 'first' }])

  fetches = {}
  const progress: unknown[] = []
  const onProgress = (_: number, { done, total }: { done: number; total: number }) => progress.push(`${done}/${total}`)
  expect(await loadDemo(host.host.work, host.host.wiring, onProgress)).toBe(2)
  expect([progress[0], progress.at(-1)]).toEqual(['2/3', '3/3'])
  expect(await dueDemo(host.database.database, host.host.wiring)).toEqual([])
  expect(await statesOf('/v1/datasets', 'availability')).not.toContain('first loading')
})

it('the first datasets are loaded with those that they depend on, and the others are due', async () => {
  fetches = {}
  const isIncluded = ({ id }: Dataset) => id === 'second'
  expect(await loadDemo(host.host.work, host.host.wiring, () => undefined, { isIncluded })).toBe(4)
  expect(events.filter((event) => event.endsWith('begins'))).toEqual(['listings begins', 'second begins'])
  expect(await dueDemo(host.database.database, host.host.wiring)).toMatchObject([{ id: 'first' }])
})

it('loading stops if the progress callback throws', async () => {
  fetches = {}
  const stop = () => {
    throw new Error('stop loading now')
  }
  await expect(loadDemo(host.host.work, host.host.wiring, stop)).rejects.toThrow('stop loading now')
  expect(events).toEqual(['listings begins', 'listings is read'])
})

it('a dataset is loaded after those whose rows its staging tables read', async () => {
  fetches = {}
  const prices = service<{ at(): undefined }>('prices.first')
  const notes = stagingTable('notes', {
    title: 'Notes',
    fields: { symbol: f.text('Symbol'), date: f.date('Day'), close: f.price('Close') },
    feeds: [],
    needs: { prices },
    reconcile: async () => [],
  })
  const [provider, onIt] = [
    defineDataset({ ...on('first', first), provides: [prices.provide({}, () => ({ at: () => undefined }))] }),
    defineDataset({
      id: 'third',
      title: 'third',
      summary: 'Looks',
      staging: [notes],
      sources: [madeUp('third', notes)],
    }),
  ]
  const own = await startTestHost({ datasets: [onIt, provider, listings], clock: '2026-03-02T22:00:00Z' })
  await loadDemo(own.host.work, own.host.wiring, () => undefined)
  await own.close()
  expect(events).toEqual(['listings', 'first', 'third'].flatMap((id) => [`${id} begins`, `${id} is read`]))
})
