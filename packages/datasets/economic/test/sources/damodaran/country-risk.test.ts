import { UnreadableFile } from '@bourse/kit/readers'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countryRiskCsv,
  countryRiskWorkbook,
  type CountryRisk,
  type CountryRiskEdition,
} from '../../../src/sources/damodaran/index.ts'

const { BOURSE_REALDATA = '' } = process.env
const skipped = BOURSE_REALDATA === '' ? ' (skipped: BOURSE_REALDATA is not set)' : ''

const namesOf = ({ countries }: CountryRiskEdition) => countries.map((row) => ('country' in row ? row.country : 'bad'))

describe('sheets saved as text', () => {
  it('a sheet with semicolons has countries up to the first row without a name, with their ratings', async () => {
    const { date, countries, spreads } = await countryRiskCsv(
      [
        "Country;Region;Moody's rating;Rating-based Default Spread;Total Equity Risk Premium;Country Risk Premium;a;b;",
        'Utopia;Asia;Ba2;2.56;7.21;2.97;Rating;Default spread in basis points',
        'Atlantis;Caribbean;NR;NA;NA;NA;Aaa;0',
        'Oz;Africa;B2;many;9.68;5.44;Ba2;255.6',
        ';;;;;;B2;468',
        'Asia;;Ba1;1;1;1;;',
      ].join('\n'),
    )
    expect(date).toBeUndefined()
    expect(countries).toMatchObject([
      { country: 'Utopia', region: 'Asia', moodys: 'Ba2', defaultSpread: '2.56', countryRiskPremium: '2.97' },
      { country: 'Atlantis', moodys: null, defaultSpread: null, equityRiskPremium: null },
      { rule: 'unreadable-value', value: 'Oz' },
    ])
    expect(spreads).toEqual([
      { rating: 'Aaa', percent: '0' },
      { rating: 'Ba2', percent: '2.56' },
      { rating: 'B2', percent: '4.68' },
    ])
  })

  it('regional totals in a sheet with commas and percent signs are not read as countries', async () => {
    const edition = await countryRiskCsv(
      [
        "Country,GDP (in billions),Moody's rating,Adj. Default Spread,Equity Risk Premium,Country Risk Premium,Region",
        'Utopia,62.31,Ba2,2.56%,7.21%,2.97%,Asia',
        'Asia,2051.16,,4.51%,9.49%,5.25%,',
        ',,,,,,',
      ].join('\n'),
    )
    expect(edition.countries).toMatchObject([{ country: 'Utopia', region: 'Asia', equityRiskPremium: '7.21' }])
  })

  it('reject a different table', async () => {
    await expect(countryRiskCsv('Date,Price\n1833-01,18.93')).rejects.toThrow(UnreadableFile)
    await expect(countryRiskWorkbook(new TextEncoder().encode('no workbook'))).rejects.toThrow(UnreadableFile)
  })
})

describe.skipIf(skipped !== '')(`the January 2022 edition${skipped}`, () => {
  const file = (name: string) => readFileSync(join(BOURSE_REALDATA, 'economy', 'damodaran-2022-01', name))
  const find = ({ countries }: CountryRiskEdition, name: string) =>
    countries.find((row): row is CountryRisk => 'country' in row && row.country === name)

  it('the edition is the same from a workbook and from either text file', async () => {
    const workbook = await countryRiskWorkbook(file('ctryprem.xlsx'))
    const erp = await countryRiskCsv(file('ERP_by_country.csv').toString())
    const ctryprem = await countryRiskCsv(file('ctryprem.csv').toString())
    expect([workbook.date, workbook.spreads.length, workbook.countries.length]).toEqual(['2022-01-01', 21, 157])
    expect(new Set(namesOf(erp))).toEqual(new Set(namesOf(workbook)))
    expect(new Set(workbook.spreads)).toEqual(new Set(erp.spreads))
    expect(find(workbook, 'Brazil')).toEqual({
      ...{ country: 'Brazil', region: 'Central and South America', moodys: 'Ba2', standardAndPoors: 'BB-' },
      ...{ defaultSpread: '2.56', countryRiskPremium: '2.97', equityRiskPremium: '7.21' },
    })
    for (const edition of [workbook, erp, ctryprem]) {
      expect(find(edition, 'Venezuela')).toMatchObject({ moodys: 'C', defaultSpread: '17.5' })
      expect(namesOf(edition)).not.toContain('Africa')
      expect(namesOf(edition)).not.toContain('Global')
    }
  })
})
