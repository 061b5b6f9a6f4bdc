import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ownership from '../src/index.ts'
import { secOwnershipForms } from '../src/sources/sec-ownership-forms.ts'
import { publishRaw } from '@bourse/testkit/workspace'
import { form4 } from './support/submissions.ts'

const [BRK, ONE] = ['0001067983', '0000000001']
const listing = (symbol: string, cik: string) => ({ cik, stretches: [{ symbol, exchange_mic: 'XNYS' }] })
const listings = fakeListings([listing('BRK.A', BRK), listing('BRK.B', BRK), listing('ONE', ONE)])

type Form = Parameters<typeof form4>[0]

describe('insider transactions', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, ownership], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  const take = (form: Form) => publishRaw(host, secOwnershipForms, { submission: form4(form) }, { filing_id: form.id })
  const rows = async (query: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const answer = await host.get(`/v1/insider-transactions?limit=100&${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }

  test('rules 1 and 2: a transaction is one row for any number of owners; holdings and Form 3 yield no rows', async () => {
    const more = `<derivativeTable><derivativeTransaction><securityTitle><value>Option</value></securityTitle></derivativeTransaction></derivativeTable>`
    const owners = ['0000900001', '0000900002']
    await take({
      id: '0000000001-26-000001',
      issuer: ONE,
      owners,
      more,
      transactions: [{ date: '2026-02-09' }, { date: '2026-02-06', price: '' }],
    })
    await take({ id: '0000000001-26-000002', issuer: ONE, form: '3', transactions: [{ date: '2026-02-09' }] })
    const [second, first] = await rows('symbols=ONE')
    expect(first).toMatchObject({
      ...{ sequence: 1, owner_name: 'Owner 1', owner_cik: '0000900001', relationship: 'director,officer' },
      ...{ filed_at: null, ownership_type: null, planned_10b5_1: null, late: false, value: 1_050 },
      owners: [{ cik: '0000900001', is_director: true }, { cik: '0000900002' }],
    })
    expect(second).toMatchObject({ sequence: 2, price: null, value: null })
    expect(first).not.toHaveProperty('original_filed_on')
    expect(await rows('symbols=ONE')).toHaveLength(2)
  })

  test('rule 3: an amendment replaces the original as of its acceptance', async () => {
    const original = { filed: '20260112', accepted: '20260112170000' }
    const amended = { filed: '20260120', accepted: '20260120170000', original: '2026-01-12', form: '4/A' }
    const [kept, corrected] = [{ date: '2026-01-08' }, { date: '2026-01-09' }]
    await take({
      id: '0000000001-26-000011',
      issuer: ONE,
      ...original,
      transactions: [kept, { ...corrected, shares: 500 }],
    })
    const amendment: Form = {
      id: '0000000001-26-000012',
      issuer: ONE,
      ...amended,
      transactions: [{ ...corrected, shares: 50 }],
    }
    await take(amendment)
    const shares = async (more = '') =>
      (await rows(`symbols=ONE&from=2026-01-01&to=2026-01-31${more}`)).map((row) => [row['form_type'], row['shares']])
    expect(await shares()).toEqual([
      ['4', 100],
      ['4/A', 50],
    ])
    expect(await shares('&as_of=2026-01-15T00:00:00Z')).toEqual([
      ['4', 100],
      ['4', 500],
    ])
    const again = await take(amendment)
    expect([again.published, again.withdrawn]).toEqual([0, 0])
  })

  test('rule 3: an amendment also replaces an original that arrives later', async () => {
    const date = '2025-11-03'
    const amended = { filed: '20251110', accepted: '20251110170000', original: '2025-11-05', form: '4/A' }
    await take({ id: '0000000001-25-000022', issuer: ONE, ...amended, transactions: [{ date, shares: 7 }] })
    await take({
      id: '0000000001-25-000021',
      issuer: ONE,
      filed: '20251105',
      accepted: '20251105170000',
      transactions: [{ date, shares: 70 }],
    })
    const shares = async (more = '') =>
      (await rows(`symbols=ONE&from=${date}&to=${date}${more}`)).map((row) => row['shares'])
    expect([await shares(), await shares('&as_of=2025-11-08T00:00:00Z')]).toEqual([[7], [70]])
  })

  test('rule 4: the CIK identifies the issuer, and the security title the share class', async () => {
    const titled = (title: string, date: string) => ({ title, date })
    const transactions = [
      titled('Class B Common Stock', '2026-02-03'),
      titled('Class A Common Stock', '2026-02-04'),
      titled('Common Stock', '2026-02-05'),
    ]
    await take({ id: '0000000001-26-000031', issuer: BRK, transactions })
    const symbols = async (query: string) => (await rows(query)).map(({ symbol }) => symbol)
    expect(await symbols('symbols=BRK.B')).toEqual(['BRK.B', 'BRK.A', 'BRK.B'])
    expect(await symbols('symbols=BRK.A,BRK.B')).toEqual(['BRK.B', 'BRK.A', 'BRK.A'])
    const some = await host.key({ plan: 'pro', symbols: ['BRK.B'] })
    const answer = await host.get('/v1/insider-transactions?symbols=BRK.B', { key: some })
    expect(answer.json.data.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['BRK.B', null, 'BRK.B'])
    expect(answer.json.data[1]).toMatchObject({
      instrument_id: null,
      exchange_mic: null,
      security_title: 'Class A Common Stock',
    })
    const whole = await host.get('/v1/insider-transactions', { key: some })
    expect(whole.json.data).toEqual(answer.json.data)
  })

  test('issuers: a row is returned only once, labeled with the first requested listing, but each listing is charged', async () => {
    const answer = await host.get('/v1/insider-transactions?symbols=BRK.B,BRK.A', {
      key: await host.key({ plan: 'pro' }),
    })
    expect([answer.json.data.length, answer.headers['x-credits-cost']]).toEqual([3, '100'])
    expect(answer.json.data.at(-1)).toMatchObject({ security_title: 'Common Stock', symbol: 'BRK.B' })
  })

  test('rules 5 and 6: values are as filed, with the meaning of the code', async () => {
    const codes = ['P', 'S', 'A', 'D', 'F', 'G', 'M', 'X', 'O', 'C', 'W', 'J']
    const transactions = codes.map((code) => ({ code, date: '2025-06-02', shares: 3, price: '0.1' }))
    await take({ id: '0000000001-25-000041', issuer: ONE, filed: '20250603', accepted: '20250603170000', transactions })
    const told = await rows('symbols=ONE&from=2025-06-02&to=2025-06-02')
    const types = new Map(told.map(({ transaction_code, transaction_type }) => [transaction_code, transaction_type]))
    expect(codes.map((code) => types.get(code))).toEqual([
      ...['purchase', 'sale', 'grant', 'disposition_to_issuer', 'tax_withholding', 'gift', 'option_exercise'],
      ...['option_exercise', 'option_exercise', 'conversion', 'inheritance', 'other'],
    ])
    expect(told[0]).toMatchObject({ shares: 3, price: 0.1, value: 0.3 })
    expect(
      await rows('symbols=ONE&from=2025-06-02&to=2025-06-02&transaction_types=option_exercise&transaction_codes=M'),
    ).toHaveLength(1)
    expect(await rows('symbols=ONE&from=2025-06-02&to=2025-06-02&acquired_disposed=disposed')).toHaveLength(1)
    expect(await rows('symbols=ONE&filed_from=2025-06-03&filed_to=2025-06-03')).toHaveLength(12)
    expect(await rows('symbols=ONE&min_value=1000')).not.toHaveLength(0)
    expect(await rows('symbols=ONE&min_value=1000&owner_cik=0000900009')).toEqual([])
  })

  test('a form with broken XML, or a submission without a form, is reported as one bad row; the others are published', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forms-'))
    const form = (id: string) => form4({ id, issuer: ONE, transactions: [{ date: '2026-02-03' }] })
    const [good, broken, empty] = ['0000000001-26-000071', '0000000001-26-000070', '0000000001-26-000069']
    writeFileSync(join(folder, `${good}.txt`), form(good))
    writeFileSync(
      join(folder, `${broken}.txt`),
      form(broken).replace('</ownershipDocument>', '</broken></ownershipDocument>'),
    )
    writeFileSync(join(folder, `${empty}.txt`), form(empty).replace(/<DOCUMENT>[^]*<\/DOCUMENT>/, ''))
    const report = await host.ingest(ownership, 'edgar-forms', [folder])
    rmSync(folder, { recursive: true })
    expect(report).toMatchObject({ units: 3, published: 1, quarantined: 2 })
    const found = await host.database.database.query<{ rule: string; reason: string }>(
      `select distinct rule, reason from bourse.quarantine where rule = 'unreadable-filing'`,
    )
    expect(found).toEqual([{ rule: 'unreadable-filing', reason: 'the filing cannot be read' }])
  })

  test('rule 7: dates after the filing or before 1990, and unknown companies, are quarantined', async () => {
    const form = form4({
      id: '0000000001-26-000051',
      issuer: ONE,
      transactions: [{ date: '2026-02-11' }, { date: '1989-12-29' }, { date: '2026-02-02' }],
    })
    const parsed = [...(secOwnershipForms.parse({ submission: form } as never, {} as never) as Iterable<unknown>)]
    expect(parsed.map((row) => row instanceof Error)).toEqual([true, true, false])
    const report = await take({
      id: '0000000001-26-000052',
      issuer: '0000099999',
      transactions: [{ date: '2026-02-09' }],
    })
    expect([report.published, report.quarantined]).toEqual([0, 1])
  })
})
