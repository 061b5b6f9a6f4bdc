import { catalog, collection, defineDataset, f, item, perRequest, record, revisioned } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AMPLE } from './support/changing-dataset.ts'

const words = record('words', {
  title: 'Words',
  id: 'wrd',
  fields: { word: f.text('Word'), mic: f.text('Market'), known_until: f.date('Day'), version_key: f.text('Text') },
  key: ['word'],
  time: catalog(),
  order: ['word asc'],
  market: 'mic',
})
const notes = record('notes', {
  title: 'Notes',
  id: 'nte',
  fields: {
    name: f.text('Name'),
    date: f.date('Day'),
    written_on: f.date('Day of writing'),
    known_until: f.date('Day'),
    version_key: f.text('Text'),
  },
  key: ['name', 'date'],
  time: revisioned('date'),
  order: ['name asc', 'date asc'],
  history: 'written_on',
})
const terms = { summary: 'Rows', capabilities: ['shop.read'], credits: perRequest(5) }
const shop = defineDataset({
  id: 'shop',
  plans: ['ample', 'year', 'spent', 'spent-year'],
  title: 'Shop',
  summary: 'Rows with ids that only a condition on rows hides, for tests.',
  records: [words, notes],
  endpoints: [
    item('/words/{id}', words, { ...terms, id: 'shop.word', examples: { id: 'wrd_1' } }),
    item('/notes/{id}', notes, { ...terms, id: 'shop.note', examples: { id: 'nte_1' } }),
    collection('/words', words, { ...terms, id: 'shop.words' }),
    collection('/notes', notes, { ...terms, id: 'shop.notes' }),
  ],
})

let host: TestHost
const hidden = { words: '', notes: '' }
let owner: string
beforeAll(async () => {
  host = await startTestHost({
    datasets: [shop],
    clock: '2026-03-02T22:00:00Z',
    config: {
      plans: {
        ample: AMPLE,
        year: { ...AMPLE, history_years: 1 },
        spent: { ...AMPLE, credits_per_day: 4 },
        'spent-year': { ...AMPLE, credits_per_day: 4, history_years: 1 },
      },
    },
  })
  const others = { known_until: '2027-01-01', version_key: 'text' }
  await host.publish(words, [{ word: 'a', mic: 'XLON', ...others }], { source: 'a_file' })
  await host.publish(notes, [{ name: 'a', date: '2026-02-02', written_on: '2020-01-01', ...others }], {
    source: 'a_file',
  })
  owner = await host.key()
  for (const of of ['words', 'notes'] as const) {
    const { text } = await host.get(`/v1/${of}`, { key: owner })
    hidden[of] = (JSON.parse(text) as { readonly data: readonly { id: string }[] }).data[0]?.id ?? text
  }
})
afterAll(() => host?.close())

describe('the history of a row that only conditions on rows hide', () => {
  const spent = { words: { plan: 'spent', markets: ['XNAS'] }, notes: { plan: 'spent-year' } }
  const limits = { words: { plan: 'ample', markets: ['XNAS'] }, notes: { plan: 'year' } }
  it.each(['words', 'notes'] as const)('is like that of an unknown id in every respect (%s)', async (of) => {
    await expectAlike(of, await host.key(limits[of]))
  })

  it.each(['words', 'notes'] as const)('is like that of an unknown id for a key without credits (%s)', async (of) => {
    const key = await host.key(spent[of])
    // Trial credits come on top of the plan's.
    let isSpent = false
    for (let call = 0; call < 200 && !isSpent; call++) isSpent = (await host.get(`/v1/${of}`, { key })).status === 429
    await expectAlike(of, key)
    const { status } = await host.get(`/v1/history?operation=shop.${of}&key=${hidden[of]}`, { key })
    expect(status).toBe(429)
  })

  async function expectAlike(of: 'words' | 'notes', key: string): Promise<void> {
    const listed = await host.get(`/v1/${of}`, { key })
    if (listed.status !== 429) expect(JSON.parse(listed.text)).toMatchObject({ data: [] })
    const shape = async (id: string, extra: string) => {
      const path = `/v1/history?operation=shop.${of}&key=${id}${extra}`
      const { status, headers, text } = await host.get(path, { key })
      const credits = Object.keys(headers).filter((name) => /credit|cost|ratelimit|etag/i.test(name))
      return { status, text: text.replaceAll(/(wrd|nte)_[0-9a-f]+|req_[^"]+/g, ''), credits }
    }
    const unknown = hidden[of].slice(0, 4) + '0'.repeat(20)
    const extras = ['', '&dry_run=true', '&format=csv', '&as_of=2026-03-01T00:00:00Z', '&as_of=2020-01-01T00:00:00Z']
    for (const extra of [...extras, '&cursor=x', '&limit=x', '&format=x'])
      expect(await shape(hidden[of], extra), extra).toEqual(await shape(unknown, extra))
  }

  it('has a price only by the values of its key', async () => {
    const path = `/v1/history?operation=shop.words&dry_run=true&key=`
    expect((await host.get(`${path}${hidden.words}`, { key: owner })).status).toBe(422)
    expect(JSON.parse((await host.get(`${path}a`, { key: owner })).text)).toMatchObject({ data: { credits: 5 } })
  })

  it('has the fields of the row as they are', async () => {
    const { text } = await host.get(`/v1/history?operation=shop.notes&key=${hidden.notes}`, { key: owner })
    expect(JSON.parse(text)).toMatchObject({
      data: [{ known_to: null, values: { known_until: '2027-01-01', version_key: 'text' } }],
    })
  })
})
