import { catalog, collection, defineDataset, f, perRequest, record, revisioned, snapshot } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const shared = { capabilities: [], credits: perRequest(5) } as const
const holdings = record('holdings', {
  title: 'Holdings',
  fields: { fund: f.text('Fund'), day: f.date('Day'), line: f.count('Line') },
  key: ['fund', 'day', 'line'],
  time: snapshot('day', { per: 'fund', keep: 2, before: 'empty' }),
  order: ['fund asc', 'day asc', 'line asc'],
})
const scores = record('scores', {
  title: 'Scores',
  fields: { date: f.date('Day'), name: f.text('Name') },
  key: ['date', 'name'],
  time: revisioned('date'),
  order: ['date asc', 'name asc'],
  retain: { newest: 2, by: 'date', per: 'record' },
})
const titles = record('titles', {
  title: 'Titles',
  fields: { title: f.text('Title') },
  key: ['title'],
  time: catalog(),
  order: ['title asc'],
})
const dataset = defineDataset({
  id: 'pruned',
  title: 'Pruned',
  summary: 'Rows with limited retention',
  records: [holdings, scores, titles],
  endpoints: [
    collection('/holdings', holdings, { ...shared, id: 'holdings.list', summary: 'Holdings' }),
    collection('/scores', scores, { ...shared, id: 'scores.list', summary: 'Scores', dates: false }),
    collection('/titles', titles, { ...shared, id: 'titles.list', summary: 'Titles' }),
  ],
})

let host: TestHost
let key: string
beforeEach(async () => {
  host = await startTestHost({ datasets: [dataset], clock: '2026-03-02T12:00:00Z' })
  key = await host.key()
})
afterEach(() => host.close())

const get = (path: string) => host.get(`/v1/${path}`, { key })
const hours = (count: number) => host.clock.advance(count * 3_600_000)
const publishDay = async (day: string) => {
  await host.publish(
    holdings,
    ['1', '2', '3'].map((line) => ({ fund: 'A', day, line })),
    { source: 'one' },
  )
  await host.publish(
    scores,
    ['1', '2', '3'].map((name) => ({ date: day, name })),
    { source: 'one' },
  )
}
const prune = async () => {
  await host.host.store.prune(dataset)
  await host.host.refresh()
}

describe('a reader who pages while rows are removed', () => {
  it.each(['holdings?effective_date=2026-02-01&limit=1', 'scores?limit=1'])(
    'the reader gets all rows or an error that the cursor has expired, never fewer rows: %s',
    async (path) => {
      await publishDay('2026-02-01')
      await publishDay('2026-02-02')
      let page = await get(path)
      const read = [...page.json.data]
      await publishDay('2026-02-03')
      for (let turn = 0; page.status === 200 && page.json.meta.next_cursor !== null; turn++) {
        hours(20)
        await prune()
        page = await get(`${path}&cursor=${page.json.meta.next_cursor}`)
        if (page.status === 200) read.push(...page.json.data)
      }
      expect([page.status, page.json.code, read.length]).toEqual([422, 'cursor-expired', 2])
    },
  )

  it('the reader gets all rows within a day', async () => {
    await publishDay('2026-02-01')
    await publishDay('2026-02-02')
    const path = 'holdings?effective_date=2026-02-01&limit=1'
    let page = await get(path)
    const read = [...page.json.data]
    await publishDay('2026-02-03')
    while (page.json.meta.next_cursor !== null) {
      hours(12)
      await prune()
      page = await get(`${path}&cursor=${page.json.meta.next_cursor}`)
      read.push(...page.json.data)
    }
    expect(read.map(({ line }: { readonly line: number }) => line)).toEqual([1, 2, 3])
  })
})

describe('lists and dates that are no longer retained, as of an earlier time', () => {
  it.each(['holdings?effective_date=2026-02-01', 'scores?limit=100'])(
    'the response is the same before and after the removal: %s',
    async (path) => {
      await publishDay('2026-02-01')
      await publishDay('2026-02-02')
      hours(1)
      const asOf = `&as_of=${host.clock.now()}`
      hours(1)
      await publishDay('2026-02-03')
      const waiting = await get(path + asOf)
      const kept = waiting.json.data.filter(
        (row: { date?: string; day?: string }) => (row.date ?? row.day) !== '2026-02-01',
      )
      expect(waiting.json.data).toEqual(kept)
      hours(26)
      await prune()
      expect((await get(path + asOf)).json.data).toEqual(kept)
    },
  )
})

it('texts that look like instants are compared as text at a page boundary', async () => {
  const all = [
    '2026-01-01 00:00:00',
    '2026-01-01 00:00:00+00',
    '2026-01-01 10:00:00 opening',
    '2026-01-01T00:00:00.50Z',
  ]
  await host.publish(
    titles,
    all.map((title) => ({ title })),
    { source: 'one' },
  )
  const read: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { json } = await get(`titles?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
    read.push(...json.data.map(({ title }: { readonly title: string }) => title))
    cursor = json.meta.next_cursor
  }
  expect(read).toEqual(all)
})
