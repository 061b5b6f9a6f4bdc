import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { indicatorAnswer, indicatorTable } from '../../../src/sources/world-bank/index.ts'

const row = (countryiso3code: string, date: string, value: unknown) => ({
  indicator: { id: 'NY.GDP.MKTP.CD', value: 'GDP (current US$)' },
  country: { id: countryiso3code.slice(0, 2), value: 'Somewhere' },
  countryiso3code,
  date,
  value,
})

describe('a response of the API', () => {
  it('an API response has pages and rows; null values stay null, and exponents are written out', () => {
    const rows = [
      row('USA', '2023', '27360935000000'),
      row('WLD', '2023', '1.0543503950702410E14'),
      row('USA', '2024', null),
    ]
    const { pages, rows: read } = indicatorAnswer([{ page: 1, pages: 2, per_page: '3', total: 6 }, rows])
    expect(pages).toBe(2)
    expect(read).toMatchObject([
      { indicator: 'NY.GDP.MKTP.CD', countryCode: 'USA', year: '2023', value: '27360935000000' },
      { countryCode: 'WLD', value: '105435039507024.1' },
      { countryCode: 'USA', year: '2024', value: null },
    ])
  })

  it.each([
    ['4.5e-3', '0.0045'],
    ['-1.5E+2', '-150'],
    ['12E0', '12'],
  ])('reads %s as %s', (written, value) => {
    expect(indicatorAnswer([{ pages: 1 }, [row('USA', '2023', written)]]).rows).toMatchObject([{ value }])
  })

  it('reports an unreadable row, and rejects an invalid response', () => {
    expect(indicatorAnswer([{ pages: 1 }, [row('', '2023', '1'), row('USA', '2023Q1', '1')]]).rows).toMatchObject([
      { rule: 'unreadable-value' },
      { rule: 'unreadable-value' },
    ])
    const refusal = [{ message: [{ id: '120', value: 'The provided parameter value is not valid' }] }]
    expect(() => indicatorAnswer(refusal)).toThrow(UnreadableFile)
  })
})

describe('a table', () => {
  it('a download has one column per year, below a few lines about the indicator', () => {
    const text =
      '\uFEFF"Data Source","World Development Indicators",\r\n\r\n"Last Updated Date","2026-01-28",\r\n\r\n' +
      '"Country Name","Country Code","Indicator Name","Indicator Code","2022","2023",\r\n' +
      '"Aruba","ABW","GDP (current US$)","NY.GDP.MKTP.CD","3544707788.05664","",\r\n'
    expect([...indicatorTable(text)]).toMatchObject([
      { indicator: 'NY.GDP.MKTP.CD', countryCode: 'ABW', country: 'Aruba', year: '2022', value: '3544707788.05664' },
      { year: '2023', value: null },
    ])
  })

  it('another table has one line per country and year', () => {
    expect([...indicatorTable('Country,Country Code,Year,CPI\nAruba,ABW,1985,4.03225805628628')]).toMatchObject([
      { indicator: undefined, countryCode: 'ABW', country: 'Aruba', year: '1985', value: '4.03225805628628' },
    ])
  })

  it('rejects a different file', () => {
    expect(() => [...indicatorTable('Date,Price\n1833-01,18.93')]).toThrow(UnreadableFile)
  })
})
