import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings, { filings as record } from '../src/index.ts'
import { secExhibits } from '../src/sources/sec-exhibits.ts'
import { secSections } from '../src/sources/sec-sections.ts'
import { submissionFile } from './support/edgar-files.ts'
import { filed } from './support/filed.ts'
import { publishRaw } from '@bourse/testkit/workspace'

const listings = fakeListings([
  { cik: '0000000001', stretches: [{ symbol: 'ONE', exchange_mic: 'XNAS' }] },
  { cik: '0000000002', stretches: [{ symbol: 'TWO', exchange_mic: 'XLON' }] },
])
const annual = { filing_id: '0000000001-26-000001', cik: '0000000001', form_type: '10-K', filed_on: '2026-01-30' }
const bare = { filing_id: '0000000001-26-000002', cik: '0000000001', form_type: '10-Q', filed_on: '2026-02-02' }

const risk = '<p>Markets may fall, and all that hangs on them — from London to Zürich — falls too.</p>'
const text = [
  '<p>Item 1. Business</p><p>The company makes things that people like to have.</p>',
  `<p>Item 1A. Risk Factors</p>${risk.repeat(4_000)}`,
  '<p>Item 1B. Unresolved Staff Comments</p><p>None.</p>',
  '<p>Item 7. Management’s Discussion</p><p>Incorporated by reference to the annual report.</p>',
].join('')
const submission = submissionFile({
  id: annual.filing_id,
  form: '10-K',
  cik: annual.cik,
  documents: [
    { type: '10-K', name: 'report.htm', text },
    { type: 'EX-99', name: 'ex99.pdf', about: 'EX-99', text: 'x' },
    { type: 'EX-99.1', name: 'ex991.htm', about: 'LETTER', text: 'x' },
    { type: 'GRAPHIC', name: 'logo.jpg', text: 'x' },
    { type: 'EX-101.SCH', name: 'report.xsd', text: 'x' },
    { type: 'XML', name: 'R2.htm', text: 'x' },
  ],
})

describe('filings: sections and exhibits', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, filings], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
    await host.publish(record, [annual, bare].map(filed), { source: 'test' })
    for (const source of [secSections, secExhibits]) await publishRaw(host, source, { submission }, annual)
  })
  afterAll(() => host.close())

  const ask = (path: string, as = key) => host.get(`/v1/filings/${path}`, { key: as })
  const rows = async (path: string) => {
    const answer = await ask(path)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data as readonly Record<string, unknown>[]
  }

  test('sections and exhibits have a history', async () => {
    for (const [list, name] of [
      ['sections', 'item'],
      ['exhibits', 'file_name'],
    ] as const) {
      const [row] = await rows(`${annual.filing_id}/${list}`)
      const path = `/v1/history?operation=filings.${list}&key=${annual.filing_id},${String(row?.[name])}`
      const { status, json, text } = await host.get(path, { key })
      expect(status, text).toBe(200)
      expect(json.data).toMatchObject([{ source: `edgar-${list}`, values: row }])
    }
  })

  test('rules 1, 3 and 4: items 1, 1A and 7 are returned in document order', async () => {
    const sections = await rows(`${annual.filing_id}/sections`)
    expect(sections.map(({ item, title, position }) => [item, title, position])).toEqual([
      ['1', 'Business', 1],
      ['1A', 'Risk Factors', 2],
      ['7', 'Management’s Discussion', 3],
    ])
    expect(sections[0]).toMatchObject({
      filing_id: annual.filing_id,
      form_type: '10-K',
      filed_on: annual.filed_on,
      text: expect.stringMatching(/^Item 1\. Business\n/),
    })
    expect(await rows(`${annual.filing_id}/sections?items=1a,7`)).toHaveLength(2)
  })

  test('rule 5: a section that only refers to another document is included', async () => {
    const [section] = await rows(`${annual.filing_id}/sections?items=7`)
    expect(section?.['text']).toContain('Incorporated by reference')
  })

  test('rule 6: text over 262,144 bytes is truncated between characters, and its size is that of the full text', async () => {
    const [section] = await rows(`${annual.filing_id}/sections?items=1A`)
    const bytes = Buffer.byteLength(String(section?.['text']))
    expect([bytes <= 262_144, bytes > 262_140, section?.['truncated']]).toEqual([true, true, true])
    expect(Number(section?.['size_bytes'])).toBeGreaterThan(330_000)
    expect(String(section?.['text'])).not.toContain('�')
  })

  test('include_text=false omits the text', async () => {
    const sections = await rows(`${annual.filing_id}/sections?include_text=false`)
    expect(sections.map(({ text }) => text)).toEqual([null, null, null])
  })

  test('exhibits, rules 1 and 2: XBRL exhibits are returned on request, graphics never; a description that repeats the type is null', async () => {
    const exhibits = await rows(`${annual.filing_id}/exhibits`)
    expect(
      exhibits.map(({ exhibit_number, description, media_type }) => [exhibit_number, description, media_type]),
    ).toEqual([
      ['99', null, 'application/pdf'],
      ['99.1', 'LETTER', 'text/html'],
    ])
    expect(exhibits[0]?.['url']).toBe('https://www.sec.gov/Archives/edgar/data/1/000000000126000001/ex99.pdf')
    expect(exhibits[0]).not.toHaveProperty('xbrl')
    expect(await rows(`${annual.filing_id}/exhibits?xbrl=true`)).toHaveLength(3)
    expect(await rows(`${annual.filing_id}/exhibits?exhibit_numbers=99`)).toHaveLength(2)
    expect(await rows(`${annual.filing_id}/exhibits?exhibit_numbers=99.1`)).toHaveLength(1)
  })

  test('a known filing without sections or exhibits returns no rows; an unknown or hidden filing is 404', async () => {
    for (const part of ['sections', 'exhibits']) {
      expect(await rows(`${bare.filing_id}/${part}`)).toEqual([])
      const unknown = await ask(`0000000001-26-999999/${part}`)
      expect([unknown.status, unknown.json.code]).toEqual([404, 'identifier-not-found'])
      const foreign = await host.key({ plan: 'pro', markets: ['XLON'] })
      expect((await ask(`${annual.filing_id}/${part}`, foreign)).json.code).toBe('identifier-not-found')
    }
  })

  test('exhibits are known from the acceptance time', async () => {
    const before = await ask(`${annual.filing_id}/exhibits?as_of=2026-01-30T22:04:59Z`)
    expect(before.json.code).toBe('identifier-not-found')
  })

  test('sections and exhibits are retained for 731 days', async () => {
    host.clock.set('2028-03-01T00:00:00Z')
    for (const part of ['sections', 'exhibits']) expect(await rows(`${annual.filing_id}/${part}`)).toEqual([])
  })
})
