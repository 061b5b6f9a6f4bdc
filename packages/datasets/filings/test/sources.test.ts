import { fakeListings, runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings from '../src/index.ts'
import { submissionsFile } from './support/edgar-files.ts'
import { folderFile, formIndexFile, indexPage, startMirror } from './support/mirror.ts'

const listings = fakeListings([{ cik: '0000000042', stretches: [{ symbol: 'MADE', exchange_mic: 'XNAS' }] }])
const ID = '0000000042-26-000007'
const FOLDER = '/edgar/data/42/000000004226000007/'
const text =
  '<p>Item 2.02. Results of Operations</p><p>The company announced what it earned in the quarter.</p><p>SIGNATURES</p>'
const files = {
  '/edgar/daily-index/2026/QTR1/index.json': folderFile(['company.20260303.idx', 'form.20260303.idx']),
  '/edgar/daily-index/2026/QTR1/form.20260303.idx': formIndexFile([
    { form: '8-K', name: 'Made Up Inc.', cik: '42', date: '20260303', id: ID },
    { form: 'SC 13D', name: 'Made Up Inc.', cik: '42', date: '20260303', id: '0000000042-26-000008' },
    { form: '8-K', name: 'Nobody Inc.', cik: '43', date: '20260303', id: '0000000043-26-000001' },
  ]),
  '/submissions/CIK0000000042.json': submissionsFile({ cik: '42', name: 'Made Up Inc.' }, [
    {
      ...{ accessionNumber: ID, form: '8-K', items: '2.02', filingDate: '2026-03-03', reportDate: '2026-03-03' },
      ...{ acceptanceDateTime: '2026-03-03T16:05:00.000Z', primaryDocument: 'made.htm' },
    },
  ]),
  [`${FOLDER}${ID}-index.htm`]: indexPage(ID, FOLDER, [
    ['8-K', 'made.htm', '8-K'],
    ['EX-99.1', 'ex991.htm', 'PRESS RELEASE'],
  ]),
  [`${FOLDER}made.htm`]: text,
}

describe('filings: EDGAR sources', () => {
  let mirror: Awaited<ReturnType<typeof startMirror>>
  let host: TestHost
  let key: string
  beforeAll(async () => {
    mirror = await startMirror(files)
    const at = { enabled: true, archives_url: mirror.url }
    const sources = {
      'edgar-filings': { ...at, submissions_url: `${mirror.url}/submissions` },
      'edgar-exhibits': at,
      'edgar-sections': at,
    }
    const config = { operator: 'tests@example.com', sources }
    host = await startTestHost({ datasets: [listings, filings], clock: '2026-03-03T12:00:00Z', config })
    key = await host.key()
    // The evening of the filing, and the morning after.
    const runs = await runTimetable(host, { from: '2026-03-04T03:00:00Z', to: '2026-03-04T11:35:00Z' })
    expect(runs.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  }, 120_000)
  afterAll(async () => {
    await host.close()
    await mirror.close()
  })

  const data = async (path: string) => (await host.get(`/v1/filings${path}`, { key })).json.data

  test('rule 7, exhibits rule 4: filings in the daily index are fetched for companies with a listing', async () => {
    expect(await data('?symbols=MADE')).toMatchObject([{ filing_id: ID, accepted_at: '2026-03-03T21:05:00Z' }])
    expect(await data(`/${ID}/exhibits`)).toMatchObject([{ exhibit_number: '99.1', description: 'PRESS RELEASE' }])
    expect(await data(`/${ID}/sections`)).toMatchObject([{ item: '2.02', title: 'Results of Operations' }])
    expect(mirror.asked.filter((path) => path.includes('/43/'))).toEqual([])
  })

  test('a published filing is not fetched again', () => {
    const fetched = (path: string) => mirror.asked.filter((asked) => asked === path).length
    expect([fetched('/submissions/CIK0000000042.json'), fetched(`${FOLDER}made.htm`)]).toEqual([1, 1])
  })
})
