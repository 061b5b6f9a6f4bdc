import { publicId, type Dataset } from '@bourse/kit'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fakeFacts, fakeListings, type ConformanceOptions } from '../../src/index.ts'

/** The package of a complete dataset, written as its author would write it. */
export const folderOf = (name: string) => join(import.meta.dirname, '../datasets', name)

/** Loads the package's dataset as a deployment does. */
export async function wholeDataset(name: string): Promise<Dataset> {
  const loaded: { readonly default: Dataset } = await import(pathToFileURL(join(folderOf(name), 'src/index.ts')).href)
  return loaded.default
}

/** Ids of the funds whose holdings the sample contains. */
export const [bondFund = '', equityFund = ''] = ['EXBFX', 'EXQ'].map((symbol) =>
  publicId('ins', symbol === 'EXQ' ? 'ARCX' : 'XNAS', symbol, '1950-01-01'),
)

/** The dependencies of the datasets in this folder: listings on two markets, including two funds. */
const listed = () =>
  fakeListings([
    'XNAS:AAPL',
    'XNYS:KO',
    'XNYS:BRK.B',
    { kind: 'FUND', stretches: [{ symbol: 'EXBFX', exchange_mic: 'XNAS' }] },
    { kind: 'ETF', stretches: [{ symbol: 'EXQ', exchange_mic: 'ARCX' }] },
  ])

const finra = (date: string, ...lines: readonly string[]) => ({
  unit: { date },
  raw: {
    CNMS: [
      'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market',
      ...lines.map((line) => `${date.replaceAll('-', '')}|${line}`),
      String(lines.length),
    ].join('\n'),
  },
})

export const shortVolumeSample: ConformanceOptions = {
  with: [listed()],
  fixtures: {
    'finra-short-volume': [
      finra(
        '2026-02-26',
        'AAPL|600.5|10|1500.25|B,Q,N',
        'BRK/B|268210|4|1094730|Q,N',
        'KO|40|0|100|N',
        'KO/WS|0|0|0|Q',
      ),
      finra('2026-02-27', 'AAPL|610|12|1600|B,Q,N', 'BRK/B|1|0|3|Q,N', 'KO|41|1|120|N'),
    ],
  },
}

const position = (name: string, weight: string, more: string) =>
  `<invstOrSec><name>${name}</name><title>${name}</title><balance>100</balance><units>NS</units><curCd>USD</curCd>
   <valUSD>2500</valUSD><pctVal>${weight}</pctVal><payoffProfile>Long</payoffProfile><invCountry>US</invCountry>
   <isRestrictedSec>N</isRestrictedSec>${more}</invstOrSec>`

const nport = (date: string, classId: string, ...positions: readonly string[]) => ({
  unit: { report: date },
  raw: {
    'company_tickers_mf.json': JSON.stringify({
      fields: ['cik', 'seriesId', 'classId', 'symbol'],
      data: [
        [9, 'S1', 'C1', 'EXBFX'],
        [9, 'S2', 'C2', 'EXQ'],
      ],
    }),
    report: `<edgarSubmission><headerData><filerInfo><seriesClassInfo><classId>${classId}</classId></seriesClassInfo>
      </filerInfo></headerData><formData><genInfo><repPdDate>${date}</repPdDate></genInfo>
      <invstOrSecs>${positions.join('')}</invstOrSecs></formData></edgarSubmission>`,
  },
})

const APPLE = `<cusip>037833100</cusip><identifiers><ticker value="AAPL"/></identifiers><assetCat>EC</assetCat>`
const COKE = `<cusip>N/A</cusip><identifiers><ticker value="KO"/></identifiers><assetCat>EC</assetCat>`
const DEBT = `<cusip>000000000</cusip><assetCat>DBT</assetCat>
  <debtSec><maturityDt>2031-01-31</maturityDt><annualizedRt>4.0</annualizedRt><isDefault>N</isDefault></debtSec>`

export const fundHoldingsSample: ConformanceOptions = {
  with: [listed(), fakeFacts([])],
  queries: { 'funds.holdings': [bondFund, equityFund].map((id) => `/v1/funds/${id}/holdings`) },
  fixtures: {
    'sec-nport': [
      ...['2025-12-31', '2026-01-31'].flatMap((date) => [
        nport(date, 'C1', position('Apple', '25', APPLE), position('Coke', '8', COKE), position('Note', '67', DEBT)),
        nport(date, 'C2', position('Coke', '40.5', COKE), position('Apple', '59.5', APPLE)),
      ]),
    ],
  },
}

const unList = (entries: readonly string[]) =>
  `<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS>${entries.join('')}</INDIVIDUALS>
   <ENTITIES><ENTITY><DATAID>78</DATAID><FIRST_NAME>EXAMPLE HOUSE</FIRST_NAME><UN_LIST_TYPE>Other</UN_LIST_TYPE>
   <LISTED_ON>2014-01-01</LISTED_ON><ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Old House</ALIAS_NAME></ENTITY_ALIAS>
   <ENTITY_ADDRESS><CITY>Kigali</CITY><COUNTRY>Rwanda</COUNTRY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

const person = (id: number, nationality: string, updated: string) =>
  `<INDIVIDUAL><DATAID>${id}</DATAID><FIRST_NAME>EXAMPLE</FIRST_NAME><SECOND_NAME>PERSON ${id}</SECOND_NAME>
   <UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>TEi.00${id}</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON>
   <NATIONALITY><VALUE>${nationality}</VALUE></NATIONALITY><LAST_DAY_UPDATED><VALUE>${updated}</VALUE></LAST_DAY_UPDATED>
   <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Sample ${id}</ALIAS_NAME></INDIVIDUAL_ALIAS>
   <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1960-05-0${id}</DATE></INDIVIDUAL_DATE_OF_BIRTH>
   </INDIVIDUAL>`

export const sanctionsSample: ConformanceOptions = {
  with: [listed()],
  fixtures: {
    'un-sanctions': {
      unit: { date: '2026-03-02' },
      raw: unList([
        person(1, 'Rwanda', '2016-10-13'),
        person(2, 'Uganda', '2018-10-13'),
        person(3, 'Rwanda', '2020-10-13'),
      ]),
    },
  },
}
