import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings from '../src/index.ts'
import { fedSubmission } from './support/edgar-files.ts'

const company = (symbol: string, cik: string) => ({ cik, stretches: [{ symbol, exchange_mic: 'XNAS' }] })
const listings = fakeListings([company('PRNT', '0000000041'), company('SUB', '0000000042')])
const ID = '0000000041-26-000007'
const FOLDER = 'https://www.sec.gov/Archives/edgar/data/41/000000004126000007/'
const results =
  '<html><ix:header></ix:header><p>Item 2.02. Results of Operations</p>' +
  '<p>The company announced what it earned in the quarter.</p><p>SIGNATURES</p></html>'

describe('submissions in the daily feed (.nc)', () => {
  let host: TestHost
  let key: string
  let folder: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, filings], clock: '2026-03-05T12:00:00Z' })
    key = await host.key()
    folder = await mkdtemp(join(tmpdir(), 'bourse-nc-'))
    const text = fedSubmission({
      ...{ id: ID, form: '8-K', filed: '20260303', items: ['2.02', '9.01'], ciks: ['0000000041', '0000000042'] },
      documents: [
        { type: '8-K', name: 'made.htm', text: results },
        { type: 'EX-99.1', name: 'ex991.htm', about: 'PRESS RELEASE', text: 'x' },
      ],
    })
    await writeFile(join(folder, `${ID}.nc`), text)
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ingest = (source: string, name = `${ID}.nc`) => host.ingest(filings, source, [join(folder, name)])
  const data = async (path: string) => (await host.get(`/v1/filings${path}`, { key })).json.data

  test('a filing has a row for each filer, with the header’s item codes, known from the end of the filing day', async () => {
    await ingest('edgar-filings')
    const row = {
      ...{ filing_id: ID, form_type: '8-K', filed_on: '2026-03-03', accepted_at: null, items: ['2.02', '9.01'] },
      ...{ primary_document: 'made.htm', is_xbrl: true, is_inline_xbrl: true, file_number: '001-00001' },
    }
    expect(await data('?symbols=PRNT,SUB')).toMatchObject([
      { ...row, symbol: 'PRNT', cik: '0000000041', url: `${FOLDER}made.htm`, index_url: `${FOLDER}${ID}-index.htm` },
      { ...row, symbol: 'SUB', cik: '0000000042' },
    ])
    expect(await data('?symbols=PRNT&as_of=2026-03-04T02:59:59Z')).toEqual([])
    expect(await data('?symbols=PRNT&as_of=2026-03-04T03:00:00Z')).toHaveLength(1)
  })

  test('a filing’s sections and exhibits are read from the same file', async () => {
    await ingest('edgar-sections')
    await ingest('edgar-exhibits')
    expect(await data(`/${ID}/sections`)).toMatchObject([{ item: '2.02' }])
    expect(await data(`/${ID}/exhibits`)).toMatchObject([{ exhibit_number: '99.1', description: 'PRESS RELEASE' }])
  })

  test('forms outside the index and broken files are rejected with the reason', async () => {
    const other = '0000000041-26-000008'
    const documents = [{ type: '4', name: 'form4.xml', text: '<x/>' }]
    await writeFile(
      join(folder, `${other}.nc`),
      fedSubmission({ id: other, form: '4', filed: '20260303', items: [], ciks: ['0000000041'], documents }),
    )
    expect(await ingest('edgar-filings', `${other}.nc`)).toMatchObject({ quarantined: 1 })
    await writeFile(join(folder, '0000000041-26-000009.nc'), '<html>')
    expect(await ingest('edgar-filings', '0000000041-26-000009.nc')).toMatchObject({ quarantined: 1 })
  })
})
