import { collection, defineDataset, entities, f, perSubject, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListingId, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const notes = record('notes', {
  title: 'Notes',
  ...dailyByListing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
})
const dataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Notes about listings.',
  records: [notes],
  endpoints: [
    collection('/notes', notes, {
      id: 'notes.list',
      summary: 'Notes',
      select: entities(listing),
      forms: [{ form: 'range', dates: 'asc' }],
      capabilities: [],
      credits: perSubject(5),
    }),
  ],
})
const [aaa, bbb] = [fakeListingId('XNAS:AAA'), fakeListingId('XNAS:BBB')]

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAA', 'XNAS:BBB']), dataset] })
  const rows = ['AAA', 'BBB'].map((symbol) => ({ symbol, date: '2026-02-10', text: 'a' }))
  await host.publish(notes, rows, { source: 'notes' })
  key = await host.key()
})
afterAll(() => host?.close())

const metaOf = async (query: string) => (await host.get(`/v1/notes?${query}`, { key })).json.meta

describe('meta.resolved', () => {
  test('maps each requested name, as the caller spelled it, to the id of its rows, and an unknown one to null', async () => {
    expect((await metaOf('symbols=aaa,XNAS:BBB,NONE,AAA')).resolved).toEqual({ aaa, 'XNAS:BBB': bbb, NONE: null })
  })

  test('is the same on every page', async () => {
    const { next_cursor, resolved } = await metaOf('symbols=AAA,BBB&limit=1')
    expect((await metaOf(`symbols=AAA,BBB&limit=1&cursor=${next_cursor}`)).resolved).toEqual(resolved)
    expect(resolved).toEqual({ AAA: aaa, BBB: bbb })
  })

  test('is absent if nothing was requested by name', async () => {
    expect(await metaOf(`instrument_ids=${aaa}`)).not.toHaveProperty('resolved')
  })

  test('is not in the headers of text responses', async () => {
    const { status, headers } = await host.get('/v1/notes?symbols=AAA&format=csv', { key })
    expect([status, headers['x-meta']]).toEqual([200, undefined])
  })

  test('a name that is also a property of objects is still a name', async () => {
    expect(await metaOf('symbols=AAA,__proto__,constructor')).toMatchObject({ errors: { length: 2 } })
    const { text } = await host.get('/v1/notes?symbols=AAA,__proto__,constructor', { key })
    expect(text).toContain(`"resolved":{"AAA":"${aaa}","__proto__":null,"constructor":null}`)
  })
})
