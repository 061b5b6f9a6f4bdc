import { realText, skipNotice } from '@bourse/testkit/real-data'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ownership from '../src/index.ts'
import { secOwnershipForms } from '../src/sources/sec-ownership-forms.ts'
import { ingestRecorded, publishRaw } from '@bourse/testkit/workspace'
import { submission } from './support/submissions.ts'

const listing = (symbol: string, cik: string, exchange_mic: string) => ({ cik, stretches: [{ symbol, exchange_mic }] })
const listings = fakeListings([
  listing('AAPL', '0000320193', 'XNAS'),
  listing('AIR', '0000001750', 'XNYS'),
  listing('SNOW', '0001640147', 'XNYS'),
])

describe.skipIf(skipNotice !== '')(`insider transactions: EDGAR forms${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, ownership], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
    for (const name of ['4_0000320193-22-000061', '4_0001127602-25-001055'])
      await ingestRecorded(host, secOwnershipForms, `sec-edgar/full-submissions/${name}.txt`)
    await alone('form4.snow.xml.gz', '4', '20221215', 1)
    await alone('form5.snow.xml', '5', '20220314', 2)
    await alone('form3.snow.xml', '3', '20200918', 3)
    await alone('form3.snow.nonderiv.xml', '3', '20200918', 4)
  })
  afterAll(() => host.close())

  /** Publishes a submission that contains only the given form. */
  async function alone(name: string, form: string, filed: string, number: number): Promise<void> {
    const id = `0001640147-22-00000${number}`
    const documents = [realText(`sec-edgar/ownership-forms/${name}`).replace(/^<\?xml[^>]*\?>\s*/, '')]
    const text = submission({ id, form, filed, accepted: `${filed}180000`, documents })
    await publishRaw(host, secOwnershipForms, { submission: text }, { filing_id: id })
  }

  const transactions = async (query: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const answer = await host.get(`/v1/insider-transactions?limit=100&${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }

  test('J1: six forms yield 15 rows', async () => {
    expect(await transactions('')).toHaveLength(15)
  })

  test('J1, J2: seven sales of Apple shares total 25,000 shares', async () => {
    const rows = await transactions('symbols=AAPL')
    expect(rows.map(({ transaction_code }) => transaction_code)).toEqual(['S', 'S', 'S', 'S', 'S', 'S', 'S'])
    expect(rows.reduce((sum, { shares }) => sum + Number(shares), 0)).toBe(25_000)
    const inForm = rows.toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']))
    expect(inForm.at(-1)).toMatchObject({ shares_after: 452_334, sequence: 7 })
    expect(inForm[0]).toMatchObject({ shares: 9_136, price: 159.94, value: 1_461_211.84, transaction_type: 'sale' })
  })

  test('L6: transactions are known as of their form’s acceptance in New York time', async () => {
    const asOf = (instant: string) => transactions(`symbols=AAPL&as_of=${instant}`)
    expect(await asOf('2022-05-06T22:30:56Z')).toEqual([])
    expect(await asOf('2022-05-06T22:30:57Z')).toHaveLength(7)
  })

  test('J1: AAR has one row', async () => {
    expect(await transactions('symbols=AIR')).toMatchObject([
      { shares: 1_500, price: 66.903, filing_id: '0001127602-25-001055' },
    ])
  })

  test('J1, J3: Snowflake has an exercise and five sales, but no holdings or options', async () => {
    const rows = await transactions('symbols=SNOW&transaction_codes=M,S')
    expect(rows.map(({ transaction_code }) => transaction_code).sort()).toEqual(['M', 'S', 'S', 'S', 'S', 'S'])
    expect(rows.find(({ transaction_code }) => transaction_code === 'M')).toMatchObject({
      shares: 200_000,
      price: 8.88,
      transaction_type: 'option_exercise',
    })
    expect(rows.some(({ security_title }) => /option/i.test(String(security_title)))).toBe(false)
  })

  test('J1: a gift has a price of 0', async () => {
    expect(await transactions('symbols=SNOW&transaction_types=gift')).toMatchObject([
      { form_type: '5', transaction_code: 'G', shares: 61_386, price: 0, value: 0, shares_after: 54_666 },
    ])
  })
})
