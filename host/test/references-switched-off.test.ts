import { catalog, collection, defineDataset, f, perRequest, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const notes = record('notes', {
  title: 'Notes',
  fields: {
    name: f.text('Name'),
    about_id: f.ref(listing, { from: 'about' }),
    legs: f.list('Legs', {
      leg: f.text('Symbol').nullable(),
      leg_id: f.ref(listing, { from: 'leg', beside: ['leg'] }),
    }),
    parts: f.list('Parts', { part_id: f.text('Id') }, { about: { subject: listing, member: 'part_id' } }),
  },
  key: ['name'],
  time: catalog(),
  order: ['name asc'],
})

const dataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Rows that may refer to listings and do not need them, for tests.',
  records: [notes],
  endpoints: [
    collection('/notes', notes, { id: 'notes.list', summary: 'Notes', capabilities: [], credits: perRequest(1) }),
  ],
})

const listings = fakeListings([{ id: 'ins_apple', stretches: [{ symbol: 'AAPL', exchange_mic: 'XNAS' }] }])
let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [listings, dataset] })
  key = await host.key()
  const parts = [{ part_id: 'ins_apple' }]
  await host.publish(notes, [{ name: 'A', about: 'AAPL', legs: [{ leg: 'AAPL', leg_id: 'ins_apple' }], parts }], {
    source: 'test',
  })
})
afterAll(() => host?.close())

const rows = async () => {
  const { status, json } = await host.get('/v1/notes', { key })
  return { status, rows: json.data }
}
const row = {
  name: 'A',
  about_id: 'ins_apple',
  legs: [{ leg: 'AAPL', leg_id: 'ins_apple' }],
  parts: [{ part_id: 'ins_apple' }],
}

describe('a reference whose dataset is switched off', () => {
  it('is null like one that is not visible to the key, and the rows are served', async () => {
    host.host.wiring.switch(listings.id, false)
    expect(await rows()).toEqual({
      status: 200,
      rows: [{ name: 'A', about_id: null, legs: [{ leg: null, leg_id: null }], parts: [] }],
    })
    host.host.wiring.switch(listings.id, true)
    expect(await rows()).toEqual({ status: 200, rows: [row] })
  })
})
