import { BadRecord, decimalText, isDate } from '@bourse/kit'
import { cikOf } from './addresses.ts'
import { isCusip } from './cusip.ts'
import { EdgarFileError, shown } from './edgar-file-error.ts'
import { childrenOf, elementAt, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** What a fund holds of one security. Amounts are exact decimal text. */
export interface FundHolding {
  readonly name: string | null
  readonly title: string | null
  /** Null where none is stated, or its check digit is wrong. */
  readonly cusip: string | null
  readonly isin: string | null
  readonly lei: string | null
  readonly balance: string
  /** `shares` for number of shares, `principal` for an amount of principal, `other` for contracts and the rest. */
  readonly balance_unit: 'other' | 'principal' | 'shares'
  /** US dollars. */
  readonly value: string
  /** As filed: 1.5 is 1.5%. */
  readonly percent_of_net_assets: string | null
  readonly payoff: 'long' | 'short' | null
  /** `EC` for common equity, `EP` for preferred, `DBT` for debt and so on. */
  readonly asset_category: string | null
  readonly country_code: string | null
}

/** A monthly report of a fund, N-PORT. */
export interface FundReport {
  readonly cik: string
  readonly registrant: string | null
  /** `S000012345`; null where the registrant has no series. */
  readonly series_id: string | null
  readonly series_name: string | null
  /** Date of the positions. */
  readonly reported_on: string
  /** US dollars, exact decimal text. */
  readonly net_assets: string | null
  readonly holdings: readonly (FundHolding | BadRecord)[]
}

const FILE = 'N-PORT'
const UNITS: Readonly<Record<string, FundHolding['balance_unit']>> = { NS: 'shares', PA: 'principal' }

/**
 * Reads the primary document of an N-PORT, also inside a complete submission. A holding without balance or value comes
 * as a `BadRecord`.
 * @throws EdgarFileError where it is another document, or registrant or date cannot be read
 */
export function fundReport(text: string): FundReport {
  const root = xmlTree(xmlInside(text, 'edgarSubmission'), FILE)
  const [about, fund] = [elementAt(root, 'formData', 'genInfo'), elementAt(root, 'formData', 'fundInfo')]
  const cik = cikOf(xmlText(about, 'regCik'))
  const reported_on = xmlText(about, 'repPdDate') ?? ''
  if (cik === undefined)
    throw new EdgarFileError(`${FILE}: expected regCik, came ${shown(xmlText(about, 'regCik') ?? '')}`)
  if (!isDate(reported_on))
    throw new EdgarFileError(`${FILE}: expected repPdDate YYYY-MM-DD, came ${shown(reported_on)}`)
  const holdings = childrenOf(elementAt(root, 'formData', 'invstOrSecs'), 'invstOrSec')
  return {
    cik,
    registrant: stated(xmlText(about, 'regName')),
    series_id: stated(xmlText(about, 'seriesId')),
    series_name: stated(xmlText(about, 'seriesName')),
    reported_on,
    net_assets: decimalText(xmlText(fund, 'netAssets') ?? '') ?? null,
    holdings: holdings.map(holdingOf),
  }
}

function holdingOf(holding: XmlElement): FundHolding | BadRecord {
  const [balance, value] = [
    decimalText(xmlText(holding, 'balance') ?? ''),
    decimalText(xmlText(holding, 'valUSD') ?? ''),
  ]
  const written = { name: xmlText(holding, 'name'), cusip: xmlText(holding, 'cusip') }
  if (balance === undefined) return new BadRecord(written, 'expected a balance')
  if (value === undefined) return new BadRecord(written, 'expected a value in US dollars')
  const cusip = written.cusip?.toUpperCase() ?? ''
  const payoff = xmlText(holding, 'payoffProfile')?.toLowerCase()
  return {
    name: stated(written.name),
    title: stated(xmlText(holding, 'title')),
    cusip: isCusip(cusip) && !/^0+$/.test(cusip) ? cusip : null,
    isin: elementAt(holding, 'identifiers', 'isin')?.attributes['value'] ?? null,
    lei: stated(xmlText(holding, 'lei')),
    balance,
    balance_unit: UNITS[xmlText(holding, 'units') ?? ''] ?? 'other',
    value,
    percent_of_net_assets: decimalText(xmlText(holding, 'pctVal') ?? '') ?? null,
    payoff: payoff === 'long' || payoff === 'short' ? payoff : null,
    asset_category: xmlText(holding, 'assetCat'),
    country_code: xmlText(holding, 'invCountry'),
  }
}

/** The form writes `N/A` where there is nothing to state. */
function stated(text: string | null): string | null {
  return text === null || text.toUpperCase() === 'N/A' ? null : text
}
