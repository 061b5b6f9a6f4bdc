import {
  fakeDailyBars,
  fakeListings,
  fakeSplits,
  publishParsed,
  startTestHost,
  zipOf,
  type TestHost,
} from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fundamentals from '../src/index.ts'
import { secCompanyfacts } from '../src/sources/sec-companyfacts.ts'
import { notesSet, type SetNumber } from './support/notes-set.ts'

const CIK = '0000000077'
const OLD = { adsh: '0000000077-25-000002', cik: '77', filed: '20250212', fy: '2024' }
const NEW = { adsh: '0000000077-26-000002', cik: '77', filed: '20260212', fy: '2025' }
/** A year of 364 days has 363 days from its first day to its last, and 363 ÷ 91.25 is 4 minus this value. */
const YEAR = '0.021918058'
const year = { qtrs: 4, durp: YEAR, datp: '4.0' }
const NUMBERS: readonly SetNumber[] = [
  { tag: 'Assets', ddate: '20251231', qtrs: 0, value: '250000000', datp: '4.0' },
  { tag: 'Revenues', ddate: '20251231', value: '100000000', ...year },
  { tag: 'EarningsPerShareBasic', ddate: '20251231', value: '1.25', ...year },
]
/** Returns a companyfacts entry for the same filing. */
const entry = (val: number, start?: string) => ({
  ...(start === undefined ? {} : { start }),
  ...{ end: '2025-12-27', val, accn: NEW.adsh, fy: 2025, fp: 'FY', form: '10-K', filed: '2026-02-12' },
})
const tagged = (unit: string, ...entries: readonly object[]) => ({
  label: 'x',
  description: 'x',
  units: { [unit]: entries },
})
const COMPANYFACTS = JSON.stringify({
  cik: 77,
  entityName: 'EXAMPLE CORP',
  facts: {
    'us-gaap': {
      Assets: tagged('USD', entry(250000000)),
      Revenues: tagged('USD', entry(100000000, '2024-12-29')),
      EarningsPerShareBasic: tagged('USD/shares', entry(1.25, '2024-12-29')),
    },
  },
})

let host: TestHost
let folder: string

async function started(): Promise<TestHost> {
  const listed = [{ id: 'ins_00000000000000000077', cik: CIK, stretches: [{ symbol: 'EXA', exchange_mic: 'XNYS' }] }]
  return startTestHost({ datasets: [fakeListings(listed), fakeDailyBars([]), fakeSplits([]), fundamentals] })
}
async function rowsOf(on: TestHost, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { status, json, text } = await on.get(`/v1/financials/${path}`, { key: await on.key() })
  expect(status, text).toBe(200)
  return json.data
}
async function take(name: string, tables: Readonly<Record<string, string>>, on = host) {
  const path = join(folder, name)
  writeFileSync(path, zipOf(tables))
  return on.ingest(fundamentals, 'sec-notes-sets', [path])
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'notes-'))
})
beforeEach(async () => {
  await host?.close()
  host = await started()
})
afterAll(async () => {
  await host?.close()
  rmSync(folder, { recursive: true })
})

const facts = (on = host) => rowsOf(on, 'facts?symbols=EXA')

describe('financial statement and notes sets', () => {
  it('3.5: a set yields the same facts as companyfacts for the same filing', async () => {
    await publishParsed(host, {
      source: secCompanyfacts,
      unit: { cik: CIK },
      raw: { companyfacts: COMPANYFACTS, submissions: [] },
    })
    const expected = await facts()
    expect(expected).toHaveLength(3)
    await host.close()
    host = await started()
    await take('2026_02_notes.zip', notesSet([NEW], NUMBERS))
    const withoutLabel = ({ label: _, ...fact }: Readonly<Record<string, unknown>>) => fact
    expect((await facts()).map(withoutLabel)).toEqual(expected.map(withoutLabel))
    expect(await rowsOf(host, 'concepts?q=us-gaap:EarningsPerShareBasic')).toMatchObject([
      { label: 'Earnings Per Share, Basic', unit: 'per_share', line: 'eps_basic' },
    ])
  })

  it('3.5 rule 1: a later set that repeats or restates a value does not change the first filing’s version', async () => {
    await take(
      '2025_02_notes.zip',
      notesSet(
        [OLD],
        [
          { tag: 'Assets', ddate: '20241231', qtrs: 0, value: '240000000' },
          { tag: 'Revenues', ddate: '20241231', qtrs: 4, value: '90000000', durp: '0.0' },
        ],
      ),
    )
    await take(
      '2026_02_notes.zip',
      notesSet(
        [NEW],
        [
          { tag: 'Assets', ddate: '20241231', qtrs: 0, value: '240000000' },
          { tag: 'Revenues', ddate: '20241231', qtrs: 4, value: '91000000', durp: '0.0' },
        ],
      ),
    )
    expect(await facts()).toMatchObject([
      { concept: 'us-gaap:Assets', filing_id: OLD.adsh, last_filing_id: NEW.adsh, restated: false },
      {
        concept: 'us-gaap:Revenues',
        value: 91000000,
        filing_id: NEW.adsh,
        first_filed_on: '2025-02-12',
        restated: true,
      },
    ])
    const before = await rowsOf(host, 'facts?symbols=EXA&as_of=2025-12-31')
    expect(before).toMatchObject([{ last_filing_id: OLD.adsh }, { value: 90000000, restated: false }])
  })

  it('an older set that arrives late does not change what newer filings state', async () => {
    const restated = { tag: 'Revenues', ddate: '20241231', qtrs: 4, value: '91000000' }
    await take('2026_02_notes.zip', notesSet([NEW], [restated]))
    const expected = await facts()
    await take('2025_02_notes.zip', notesSet([OLD], [{ ...restated, value: '90000000' }]))
    await take('2025_02_notes.zip', notesSet([OLD], [restated]))
    expect(await facts()).toEqual(expected)
    // Ingesting the same set again changes nothing.
    await take('2026_02_notes.zip', notesSet([NEW], [restated]))
    expect(await facts()).toEqual(expected)
  })

  it('quarantines a filing by an unknown company and unreadable lines, each with its reason', async () => {
    const other = { ...NEW, adsh: '0000000099-26-000001', cik: '99' }
    const report = await take(
      '2026_02_notes.zip',
      notesSet(
        [NEW, other],
        [
          ...NUMBERS,
          { tag: 'Assets', ddate: '20251231', qtrs: 0, value: '1', adsh: other.adsh },
          { tag: 'Assets', ddate: '20241231', qtrs: 0, value: '1', adsh: other.adsh },
          { tag: 'Assets', ddate: '20241231', qtrs: 0, value: '7', datp: '0.5' },
          // Numbers for a co-registrant, the filer's own tag and the proxy statement taxonomy are not facts.
          { tag: 'Assets', ddate: '20251231', qtrs: 0, value: '8', coreg: 'ExampleFinance' },
          { tag: 'Widgets', ddate: '20251231', qtrs: 0, value: '9', version: NEW.adsh },
          { tag: 'PeoTotalCompAmt', ddate: '20251231', qtrs: 4, value: '9', version: 'ecd/2025' },
        ],
      ),
    )
    expect(await facts()).toHaveLength(3)
    expect(report).toMatchObject({ quarantined: 2 })
  })

  it('3.7: an annual report’s segments follow from its dimensions, with the names in its XBRL', async () => {
    const revenue = (value: string, dimh?: string) => ({
      ...{ tag: 'Revenues', ddate: '20251231', value, ...year },
      ...(dimh === undefined ? {} : { dimh }),
    })
    const dimensions = {
      '0x01': 'BusinessSegments=Widgets;ConsolidationItems=OperatingSegments;',
      '0x02': 'BusinessSegments=Gadgets;',
      '0x03': 'Geographical=US;',
      '0x04': 'Geographical=Europe;',
      '0x05': 'BusinessSegments=Widgets;Geographical=US;',
      '0x06': 'BusinessSegments=Widgets;MajorCustomers=One;',
    }
    const members = [
      { tag: 'WidgetsMember', version: NEW.adsh, tlabel: 'Widgets and More [Member]' },
      { tag: 'EuropeMember', version: 'srt/2025', tlabel: 'Europe [Member]' },
    ]
    await take(
      '2026_02_notes.zip',
      notesSet(
        [NEW],
        [
          ...NUMBERS,
          revenue('60000000', '0x01'),
          revenue('40000000', '0x02'),
          revenue('70000000', '0x03'),
          revenue('30000000', '0x04'),
          revenue('55000000', '0x05'),
          revenue('11000000', '0x06'),
          { ...revenue('9000000', '0x01'), tag: 'OperatingIncomeLoss' },
        ],
        dimensions,
        members,
      ),
    )
    const shown = (await rowsOf(host, 'segments?symbols=EXA')).map(
      ({ breakdown, segment, member, revenue: amount, segment_operating_income: income, revenue_ratio: ratio }) => [
        breakdown,
        segment,
        member,
        amount,
        income,
        ratio,
      ],
    )
    expect(shown.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['business', 'Gadgets', 'exa:GadgetsMember', 40000000, null, 0.4],
      ['business', 'Widgets and More', 'exa:WidgetsMember', 60000000, 9000000, 0.6],
      ['geography', 'Europe', 'srt:EuropeMember', 30000000, null, 0.3],
      ['geography', 'US', 'country:US', 70000000, null, 0.7],
    ])
    expect(await facts()).toHaveLength(3)
  })

  it('3.7 rule 5: prior years in a newer report are new versions of those rows', async () => {
    const dimensions = { '0x01': 'BusinessSegments=Widgets;', '0x02': 'BusinessSegments=Gadgets;' }
    const of = (ddate: string, [all, widgets, gadgets]: readonly [string, string, string]) => [
      { tag: 'Revenues', ddate, value: all, qtrs: 4, durp: '0.0' },
      { tag: 'Revenues', ddate, value: widgets, qtrs: 4, durp: '0.0', dimh: '0x01' },
      { tag: 'Revenues', ddate, value: gadgets, qtrs: 4, durp: '0.0', dimh: '0x02' },
    ]
    const first = of('20241231', ['90000000', '50000000', '40000000'])
    const again = of('20241231', ['90000000', '54000000', '36000000'])
    const newer = of('20251231', ['100000000', '60000000', '40000000'])
    await take('2025_02_notes.zip', notesSet([OLD], first, dimensions))
    await take('2026_02_notes.zip', notesSet([NEW], [...again, ...newer], dimensions))
    const told = async (query = '') =>
      (await rowsOf(host, `segments?symbols=EXA${query}`)).map(({ reported_period_end: end, member, revenue }) =>
        [end, member, revenue].join(' '),
      )
    expect((await told('&as_of=2026-02-12T21:04:59Z')).toSorted()).toEqual([
      '2024-12-31 exa:GadgetsMember 40000000',
      '2024-12-31 exa:WidgetsMember 50000000',
    ])
    expect((await told()).toSorted()).toEqual([
      '2024-12-31 exa:GadgetsMember 36000000',
      '2024-12-31 exa:WidgetsMember 54000000',
      '2025-12-31 exa:GadgetsMember 40000000',
      '2025-12-31 exa:WidgetsMember 60000000',
    ])
  })

  it('rejects sets without notes, which do not state dates as filed', async () => {
    const set = notesSet([NEW], NUMBERS)
    const plain = set['num.tsv']?.replaceAll('\tdurp\tdatp', '').replaceAll(/\t[\d.-]+\t[\d.-]+\t-3\n/g, '\t-3\n') ?? ''
    await expect(take('2026q1.zip', { ...set, 'num.tsv': plain })).rejects.toThrow(/durp.*datp/)
  })
})
