import { publicId } from '@bourse/kit'
import { ofac, type OfacFiles } from '../src/sources/ofac/index.ts'
import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import sanctions, { sanctionsExport } from '../src/index.ts'
import { ofacFiles, type Entry } from './support/ofac-files.ts'

let host: TestHost
let key: string

beforeEach(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), sanctions] })
  key = await host.key()
})
afterEach(() => host?.close())

async function takeIn(date: string, files: OfacFiles, into = host) {
  host.clock.advance(60_000)
  const rows = await parseAll(ofac, files, { date })
  return into.submit(sanctionsExport, rows as never, { source: 'ofac', complete: true, allOrNothing: true })
}

const exported = (date: string, ...ids: number[]) => takeIn(date, ofacFiles(ids.map((id) => ({ id }))))

interface Row {
  readonly publisher_id: string
  readonly status: string
  readonly listed_on: string | null
  readonly removed_on: string | null
  readonly lists: readonly string[]
}

async function found(query = 'status=all'): Promise<readonly Row[]> {
  const { status, json, text } = await host.get(`/v1/sanctions?${query}`, { key })
  expect(status, text).toBe(200)
  return json.data.toSorted((a: Row, b: Row) => a.publisher_id.localeCompare(b.publisher_id))
}

/** Returns each entity's state as text, such as `1 listed since ?` or `2 removed 2020-02-01`. */
const states = async () =>
  (await found()).map(({ publisher_id, status, listed_on, removed_on }) =>
    [publisher_id, status, listed_on ?? '?', removed_on ?? ''].join(' ').trim(),
  )

const one = (entry: Partial<Entry>) => ofacFiles([{ id: 1, ...entry }])

describe('sanctions', () => {
  it('rule 1: removed means absent from both lists; an entity that moves between them stays listed and keeps its id', async () => {
    await takeIn('2020-01-01', ofacFiles([{ id: 1 }, { id: 2 }], [{ id: 3 }]))
    await takeIn('2020-02-01', ofacFiles([{ id: 2 }], [{ id: 1 }, { id: 3 }]))
    const [first] = await found()
    expect(first).toMatchObject({
      id: publicId('san', 'ofac', '1'),
      status: 'listed',
      lists: ['consolidated'],
      removed_on: null,
    })
    await takeIn('2020-03-01', ofacFiles([{ id: 2 }], [{ id: 3 }]))
    expect(await states()).toEqual(['1 removed ? 2020-03-01', '2 listed ?', '3 listed ?'])
    expect((await found('')).map(({ publisher_id }) => publisher_id)).toEqual(['2', '3'])
    expect((await found('status=removed')).map(({ lists }) => lists)).toEqual([[]])
  })

  it('rule 2: an entity is removed on the date of the first export without it; an entity that returns is listed again', async () => {
    await exported('2020-01-01', 1, 2, 3)
    await exported('2020-02-01', 1, 2)
    await exported('2020-03-01', 1, 2)
    expect(await states()).toEqual(['1 listed ?', '2 listed ?', '3 removed ? 2020-02-01'])
    const before = host.clock.now()
    await exported('2020-04-01', 1, 2, 3, 4)
    expect(await states()).toEqual(['1 listed ?', '2 listed ?', '3 listed ?', '4 listed 2020-04-01'])
    expect((await found(`status=removed&as_of=${before}`)).map(({ publisher_id }) => publisher_id)).toEqual(['3'])
  })

  it('rule 2: exports in any order, even repeated, produce the same states', async () => {
    const days: readonly (readonly [string, ...number[]])[] = [
      ['2020-01-01', 1, 2, 3],
      ['2020-02-01', 1, 2],
      ['2020-03-01', 1, 3, 4],
      ['2020-04-01', 1, 4, 5],
    ]
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1, 2, 0],
      [1, 3, 0, 2],
    ]
    const ends = []
    for (const order of orders) {
      await host.database.database.query('truncate sanctions.entities, sanctions.exports')
      for (const at of order) await exported(...(days[at] ?? ['']))
      ends.push(await states())
    }
    expect(ends[0]).toEqual([
      '1 listed ?',
      '2 removed ? 2020-03-01',
      '3 removed ? 2020-04-01',
      '4 listed 2020-03-01',
      '5 listed 2020-04-01',
    ])
    for (const end of ends) expect(end).toEqual(ends[0])
  })

  it('rule 2: a day’s export that is fetched again replaces the previous one', async () => {
    await exported('2020-01-01', 1, 2)
    await exported('2020-02-01', 1, 2, 3)
    await exported('2020-02-01', 1, 3)
    expect(await states()).toEqual(['1 listed ?', '2 removed ? 2020-02-01', '3 listed 2020-02-01'])
  })

  it('rule 3: an export that lacks a file, is truncated or is too short leaves all states unchanged', async () => {
    await exported('2020-01-01', 1, 2, 3, 4, 5)
    const { 'cons_prim.csv': _, ...half } = ofacFiles([{ id: 1 }])
    await expect(parseAll(ofac, half, { date: '2020-02-01' })).rejects.toThrow('cons_prim.csv is missing')
    const cut = ofacFiles([{ id: 1 }, { id: 2 }], [], { 'alt.csv': '5,7,"aka","LATE",-0- \r\n' })
    await expect(parseAll(ofac, cut, { date: '2020-02-01' })).rejects.toThrow('alt.csv refers to entity 5')
    expect(await exported('2020-02-01', 1, 2)).toMatchObject({ quarantined: 2, published: 0 })
    expect(await states()).toEqual(['1', '2', '3', '4', '5'].map((id) => `${id} listed ?`))
    const broken = ofacFiles([{ id: 1 }, { id: 2 }, { id: 3 }])
    const rows = await parseAll(ofac, { ...broken, 'sdn.csv': `${broken['sdn.csv']}4,"UNEN` }, { date: '2020-02-01' })
    expect(rows.filter((row) => row instanceof Error)).toHaveLength(1)
    expect(sanctions.sources.map(({ allOrNothing }) => allOrNothing)).toEqual([true, true, true, true])
  })

  it('rule 4: one publisher’s list does not affect another’s entries', async () => {
    await exported('2020-01-01', 1)
    const [row] = await parseAll(ofac, ofacFiles([{ id: 1, name: 'OTHER' }]), { date: '2020-02-01' })
    const un = { ...(row as object), publisher: 'un', publisher_id: '9' }
    await host.submit(sanctionsExport, [un] as never, { source: 'un-sanctions', complete: true })
    expect(await states()).toEqual(['1 listed ?', '9 listed ?'])
  })

  it('rules 5, 7, 8 and 9: aliases, missing values, programs and wallets in remarks are read', async () => {
    const remarks =
      "DOB circa 1951; POB Tehran, Iran; nationality Iran; Gender Male; f.k.a. 'OLD'; alt. Digital Currency " +
      'Address - XBT 1Abc'
    const files = one({ type: 'individual', program: 'SDGT] [IRAN', remarks })
    await takeIn('2020-01-01', { ...files, 'alt.csv': '1,5,"nka","NEW",-0- \r\n' })
    expect((await found())[0]).toMatchObject({
      entity_type: 'person',
      programs: ['SDGT', 'IRAN'],
      aliases: [
        { name: 'NEW', type: 'nka', quality: 'strong' },
        { name: 'OLD', type: 'fka', quality: 'weak' },
      ],
      identifiers: [{ type: 'wallet', value: '1Abc', currency: 'XBT', country_code: null, alternative: true }],
      dates_of_birth: [{ date: null, year: '1951', text: 'circa 1951', circa: true }],
      places_of_birth: ['Tehran, Iran'],
      nationalities: ['IR'],
      countries: ['IR'],
      gender: 'Male',
      title: null,
      vessel: null,
    })
  })

  it('rule 6: a name is found by part of the name or an alias, ignoring case and accents', async () => {
    const files = ofacFiles([{ id: 1, name: 'COMPAÑÍA Uno' }, { id: 2 }])
    await takeIn('2020-01-01', { ...files, 'alt.csv': '2,5,"aka","Café ""Zürich"", S.A.",-0- \r\n' })
    for (const [part, ids] of [
      ['compania', ['1']],
      ['CAFÉ', ['2']],
      ['zurich%22, s', ['2']],
      ['strong', []],
      ['%22aka', []],
    ] as const)
      expect(
        (await found(`name=${part}`)).map(({ publisher_id }) => publisher_id),
        part,
      ).toEqual(ids)
  })

  it('rule 6: a name is found regardless of white space in the list or the query', async () => {
    const files = ofacFiles([{ id: 1, name: 'BANCO\u00a0NACIONAL  DE\u200b CUBA' }, { id: 2 }])
    await takeIn('2020-01-01', { ...files, 'alt.csv': '2,5,"aka","AL \u2003 QAIDA\u00a0IN IRAQ",-0- \r\n' })
    for (const [part, ids] of [
      ['banco nacional de cuba', ['1']],
      ['nacional%C2%A0de', ['1']],
      ['%20NACIONAL%20%0A%20DE%E2%80%8B%20CUBA', ['1']],
      ['al qaida in iraq', ['2']],
    ] as const)
      expect(
        (await found(`name=${part}`)).map(({ publisher_id }) => publisher_id),
        part,
      ).toEqual(ids)
    expect((await found('name=banco'))[0]).toMatchObject({ name: 'BANCO NACIONAL DE CUBA' })
  })

  it('rule 6: a partial search uses a trigram index if the database supports it', async () => {
    const [there] = await host.database.database.query("select 1 as one from pg_extension where extname = 'pg_trgm'")
    const found = await host.database.database.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where schemaname = 'sanctions' and indexdef like '%gin_trgm_ops%'",
    )
    expect(found).toHaveLength(there === undefined ? 0 : 1)
  })

  it('an entry is linked by the ISIN or ticker in it, and the link is visible to keys that can see the listing', async () => {
    const remarks = 'Equity Ticker AAPL; ISIN XX0000000000'
    await takeIn(
      '2020-01-01',
      ofacFiles([
        { id: 1, remarks },
        { id: 2, name: 'APPLE INC.' },
      ]),
    )
    const linked = ({ json }: { readonly json: { data: readonly { instrument_id: string | null }[] } }) =>
      json.data.filter(({ instrument_id }) => instrument_id !== null).length
    expect(linked(await host.get('/v1/sanctions', { key }))).toBe(1)
    const elsewhere = await host.key({ plan: 'pro', markets: ['XLON'] })
    expect(linked(await host.get('/v1/sanctions', { key: elsewhere }))).toBe(0)
  })

  it('filters select by list, program, country, kind and number', async () => {
    const ship = { id: 2, type: 'vessel', program: 'IRAN', remarks: 'Vessel Registration Identification IMO 9187629' }
    await takeIn('2020-01-01', ofacFiles([{ id: 1, remarks: 'citizen Korea, North' }, ship], [{ id: 3 }]))
    for (const [query, ids] of [
      ['list=consolidated', ['3']],
      ['programs=iran,none', ['2']],
      ['countries=kp', ['1']],
      ['entity_type=vessel', ['2']],
      ['identifier=9187629', ['2']],
      ['publisher=un', []],
      ['publisher_ids=1,3', ['1', '3']],
    ] as const)
      expect(
        (await found(query)).map(({ publisher_id }) => publisher_id),
        query,
      ).toEqual(ids)
    expect((await host.get('/v1/sanctions?from=2020-01-01', { key })).status).toBe(422)
    expect((await host.get('/v1/sanctions?status=gone', { key })).status).toBe(422)
  })
})
