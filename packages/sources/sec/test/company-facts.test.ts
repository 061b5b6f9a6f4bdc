import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { companyFacts, type SecFact } from '../src/index.ts'

const entry = (val: string, accn: number, more = '') =>
  `{"start":"2023-10-01","end":"2024-09-28","val":${val},"accn":"0000000001-25-${String(accn).padStart(6, '0')}",` +
  `"fy":2025,"fp":"FY","form":"10-K","filed":"2025-01-${String(accn).padStart(2, '0')}"${more}}`
const tag = (entries: readonly string[], unit = 'USD', label = '"Label"') =>
  `{"label":${label},"description":null,"units":{"${unit}":[${entries.join(',')}]}}`
const file = (tags: Readonly<Record<string, string>>, taxonomy = 'us-gaap') =>
  `{"cik":1,"entityName":"Example","facts":{"${taxonomy}":{${Object.entries(tags)
    .map(([name, about]) => `"${name}":${about}`)
    .join(',')}}}}`

function good(text: string): SecFact[] {
  return [...companyFacts(text).facts].map((fact) => {
    if (fact instanceof BadRecord) throw fact
    return fact
  })
}

describe('companyfacts', () => {
  it('3.5 rules 4 and 5: yields every entry with its own period and its number as written, unscaled', () => {
    expect(good(file({ Revenues: tag([entry('12345678901234567890.10', 3, ',"frame":"CY2024"')]) }))).toEqual([
      {
        concept: 'us-gaap:Revenues',
        unit: 'USD',
        value: '12345678901234567890.1',
        period_type: 'period',
        fiscal_start: '2023-10-01',
        fiscal_end: '2024-09-28',
        duration_months: 12,
        period_end: '2024-09-30',
        filing_id: '0000000001-25-000003',
        form_type: '10-K',
        filed_on: '2025-01-03',
        filing_fiscal_year: 2025,
        filing_fiscal_period: 'FY',
        frame: 'CY2024',
      },
    ])
    expect(good(file({ A: tag([entry('1.5E-3', 3), entry('-2e6', 4)]) })).map(({ value }) => value)).toEqual([
      '0.0015',
      '-2000000',
    ])
  })

  it('instants and periods, and kinds of unit, are distinguished; a tag without a label is split at its capitals', () => {
    const instant =
      '{"end":"2024-09-28","val":1,"accn":"0000000001-25-000003","fy":null,"fp":null,' +
      '"form":"10-K","filed":"2025-01-03"}'
    const { concepts, facts } = companyFacts(
      file({
        AssetsNet: tag([instant], 'USD', 'null'),
        Eps: tag([entry('1', 3)], 'USD/shares'),
        Stores: tag([entry('1', 3)], 'Store'),
      }),
    )
    expect(concepts).toMatchObject([
      {
        id: 'us-gaap:AssetsNet',
        taxonomy: 'us-gaap',
        name: 'AssetsNet',
        label: 'Assets Net',
        unit: 'monetary',
        period_type: 'instant',
      },
      { label: 'Label', unit: 'per_share', period_type: 'period', units: ['USD/shares'] },
      { unit: 'other' },
    ])
    expect([...facts][0]).toMatchObject({ fiscal_start: null, duration_months: null, filing_fiscal_year: null })
  })

  it('the companyfacts reader reports unreadable entries with their content, and continues', () => {
    const text = file({
      A: tag([
        entry('"x"', 3),
        entry('1', 4).replace('2024-09-28', '2022-09-28'),
        entry('1', 5).replace('-25-', '-'),
        '7',
        entry('1', 6),
      ]),
    })
    const facts = [...companyFacts(text).facts]
    expect(facts.map((fact) => (fact instanceof BadRecord ? fact.message : fact.value))).toEqual([
      'expected a number of at most 60 digits in "val"',
      'expected a start date before the end date in "end"',
      'expected an accession number in "accn"',
      'expected a fact to be an object',
      '1',
    ])
    expect(facts[1]).toMatchObject({ row: { concept: 'us-gaap:A', unit: 'USD', val: '1' } })
  })

  it('the companyfacts reader accepts a CIK as a number or text, and rejects other files', () => {
    expect(companyFacts('{"cik":"0000000001","facts":{}}').cik).toBe('0000000001')
    expect(() => companyFacts('{"facts":{}}')).toThrow(UnreadableFile)
    expect(() => companyFacts('{"cik":1}')).toThrow('expected an object in "facts"')
  })
})
