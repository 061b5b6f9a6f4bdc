import { skipNotice } from '@bourse/testkit/real-data'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factVersions, type FactRow } from '../src/facts/fact-versions.ts'
import { reportedFactOf } from '../src/facts/reported-fact-of.ts'
import { companyfacts } from './support/companyfacts.ts'
import { factsIn } from './support/facts.ts'

const YEAR = '2024-01-01/2024-12-31'

function newestOf(rows: readonly FactRow[], date = '9999-12-31'): readonly FactRow[] {
  const known = rows.filter(({ known_at }) => known_at.slice(0, 10) <= date)
  const key = (row: FactRow) => [row.concept, row.unit, row.fiscal_start_key, row.fiscal_end].join(' ')
  return [...new Map(known.map((row) => [key(row), row])).values()]
}

describe('fact rules (3.5)', () => {
  it('rule 1: there is one record for each concept, period and unit, with a version for each new value', () => {
    const filing = (accession: string, filed: string, value: string) =>
      factsIn({ accession, filed, facts: [['Revenues', YEAR, value]] })
    const { rows } = factVersions([
      ...filing('c', '2026-03-01', '110.0'),
      ...filing('a', '2025-02-01', '100'),
      ...filing('b', '2025-05-01', '100.00'),
      ...filing('d', '2027-02-01', '110'),
    ])
    expect(rows).toEqual([
      {
        ...{ concept: 'us-gaap:Revenues', unit: 'USD', value: '100', period_type: 'period' },
        ...{
          fiscal_start: '2024-01-01',
          fiscal_start_key: '2024-01-01',
          fiscal_end: '2024-12-31',
          duration_months: 12,
        },
        ...{ period_end: '2024-12-31', filing_id: 'a', form_type: '10-K', filed_on: '2025-02-01' },
        ...{ first_filed_on: '2025-02-01', last_filing_id: 'a', filing_fiscal_year: 2024, filing_fiscal_period: 'FY' },
        ...{ restated: false, known_at: '2025-02-01T22:00:00Z' },
      },
      expect.objectContaining({
        ...{ value: '100', filing_id: 'a', last_filing_id: 'b', first_filed_on: '2025-02-01', restated: false },
        ...{ filed_on: '2025-02-01', known_at: '2025-05-01T22:00:00Z' },
      }),
      expect.objectContaining({
        ...{ value: '110', filing_id: 'c', last_filing_id: 'c', first_filed_on: '2025-02-01', restated: true },
      }),
      expect.objectContaining({
        ...{ value: '110', filing_id: 'c', last_filing_id: 'd', first_filed_on: '2025-02-01', restated: true },
        ...{ known_at: '2027-02-01T22:00:00Z' },
      }),
    ])
  })

  it('rule 1: later filings do not change earlier versions', () => {
    const filing = fc.record({
      filed: fc.constantFrom('2024-02-01', '2024-05-01', '2024-08-01', '2025-02-01', '2025-05-01'),
      value: fc.constantFrom('1', '1.0', '2'),
    })
    const stated = fc
      .array(filing, { minLength: 1, maxLength: 8 })
      .map((filings) =>
        filings.map(({ filed, value }, index) =>
          factsIn({ accession: `${filed}-${index}`, filed, facts: [['Revenues', YEAR, value]] }),
        ),
      )
    fc.assert(
      fc.property(stated, fc.constantFrom('2024-06-01', '2024-12-31'), (filings, date) => {
        const before = filings.filter(([fact]) => (fact?.filed ?? '') <= date)
        const known = factVersions(filings.flat()).rows.filter(({ known_at }) => known_at.slice(0, 10) <= date)
        expect(known).toEqual(factVersions(before.flat()).rows)
      }),
    )
  })

  it('rule 2: proxy statements, prospectuses and other taxonomies are excluded; amendments are not', () => {
    const facts = [['Revenues', YEAR, '1'] as const]
    const forms = ['10-K', '10-Q/A', '20-F', '40-F', '6-K', '8-K', '10-KT', '10-QT/A', 'DEF 14A', '424B5']
    const { rows } = factVersions(
      forms.flatMap((form, index) =>
        factsIn({ accession: form, form, filed: `2025-01-${10 + index}`, facts: [['Revenues', YEAR, String(index)]] }),
      ),
    )
    expect(rows.map(({ form_type }) => form_type)).toEqual(forms.slice(0, -2))
    const taxonomies = ['us-gaap', 'ifrs-full', 'dei', 'srt', 'ecd', 'ffd', 'invest']
    const all = factVersions(
      taxonomies.flatMap((taxonomy) => factsIn({ accession: taxonomy, taxonomy, filed: '2025-01-01', facts })),
    )
    expect(all.rows.map(({ concept }) => concept).sort()).toEqual([
      'dei:Revenues',
      'ifrs-full:Revenues',
      'srt:Revenues',
      'us-gaap:Revenues',
    ])
  })

  it('rule 3: of two values in a filing, the one with more significant digits wins; otherwise they conflict', () => {
    const filing = (...values: readonly string[]) =>
      factVersions(
        factsIn({ accession: 'a', filed: '2025-01-01', facts: values.map((value) => ['Assets', '2024-12-31', value]) }),
      )
    expect(filing('1200000', '1234567').rows.map(({ value }) => value)).toEqual(['1234567'])
    expect(filing('1234567', '1234567.0')).toMatchObject({ rows: [{ value: '1234567' }], conflicts: [] })
    const conflict = filing('12', '13')
    expect(conflict.rows).toEqual([])
    expect(conflict.conflicts).toMatchObject([[{ value: '12' }, { value: '13' }]])
  })

  it('rule 4: months and period kind follow from the fact’s dates', () => {
    const periods = ['2024-01-01/2024-03-30', '2024-01-01/2024-06-29', '2024-01-01/2024-09-28', '2024-01-01/2025-01-04']
    const { rows } = factVersions(
      factsIn({
        accession: 'a',
        filed: '2025-01-01',
        facts: [...periods, '2024-12-31'].map((period) => ['Assets', period, '1']),
      }),
    )
    expect(rows.map(({ duration_months, period_type }) => [duration_months, period_type])).toEqual([
      [3, 'period'],
      [6, 'period'],
      [9, 'period'],
      [12, 'period'],
      [null, 'instant'],
    ])
  })

  it('rule 5: nothing is scaled or rounded', () => {
    const value = '123456789012345678901234567.0123'
    expect(
      factVersions(factsIn({ accession: 'a', filed: '2025-01-01', facts: [['Assets', YEAR, value]] })).rows[0]?.value,
    ).toBe(value)
  })

  it('a row in normal form can be read again', () => {
    const facts = factsIn({
      accession: 'a',
      filed: '2025-01-01',
      facts: [
        ['Assets', '2024-12-31', '1'],
        ['Revenues', YEAR, '2'],
      ],
    })
    expect(factVersions(facts).rows.map((row) => reportedFactOf(row, row.known_at))).toEqual(facts)
  })
})

describe.skipIf(skipNotice !== '')(`facts in recorded companyfacts${skipNotice}`, () => {
  const of = (cik: string) => factVersions(companyfacts(cik))
  const counts = (cik: string) => {
    const { rows, conflicts } = of(cik)
    const records = newestOf(rows)
    return [records.length, records.filter(({ restated }) => restated).length, conflicts.length]
  }

  it('F1, F2, F4: records, including restated ones, have no duplicate keys', () => {
    expect(counts('0000320193')).toEqual([12_154, 425, 0])
    expect(counts('0001640147')).toEqual([4_781, 55, 0])
    expect(counts('0001997711')).toEqual([569, 23, 0])
    expect(counts('0001045810')).toEqual([14_707, 986, 0])
    expect(counts('0001835632')).toEqual([4_542, 467, 0])
  })

  it('F3: sales for 2009 differ before and after the 10-K/A', () => {
    const sales = (date?: string) =>
      newestOf(of('0000320193').rows, date).filter(
        ({ concept, duration_months, fiscal_end }) =>
          concept === 'us-gaap:SalesRevenueNet' && duration_months === 12 && fiscal_end === '2009-09-26',
      )
    expect(sales()).toMatchObject([
      {
        value: '42905000000',
        form_type: '10-K/A',
        filed_on: '2010-01-25',
        first_filed_on: '2009-10-27',
        restated: true,
      },
    ])
    expect(sales('2009-12-31')).toMatchObject([{ value: '36537000000', restated: false }])
  })
})
