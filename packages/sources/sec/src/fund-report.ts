import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { isCusip } from './cusip.ts'
import { shortText } from './shown.ts'
import { childrenOf, elementAt, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** A fund's position in one security. Amounts are exact decimal text. */
export interface FundHolding {
  readonly name: string | null
  readonly title: string | null
  /** The security's CUSIP; null if it is missing or its check digit is wrong. */
  readonly cusip: string | null
  readonly isin: string | null
  /** ISIN of a derivative's underlying, if the position has no ISIN of its own. */
  readonly reference_isin: string | null
  readonly lei: string | null
  readonly balance: string
  /**
   * Unit of the balance: `shares` for a number of shares, `principal` for a principal amount, `contracts` for
   * derivatives.
   */
  readonly balance_unit: 'contracts' | 'other' | 'principal' | 'shares'
  /** Value in US dollars. */
  readonly value: string
  /** Percent of net assets as filed: 1.5 is 1.5%. */
  readonly percent_of_net_assets: string | null
  readonly payoff: 'long' | 'short' | null
  /** Asset category, such as `EC` for common equity, `EP` for preferred equity and `DBT` for debt. */
  readonly asset_category: string | null
  readonly country_code: string | null
  /** ISO 4217 code. The form states it in a separate element if the value was converted from a different currency. */
  readonly currency_code: string | null
  /** Issuer category, such as `CORP`, `UST` and `MUN`; `OTHER` with a description. */
  readonly issuer_category: string | null
  /** The filer's own identifier for the security, or the ticker. */
  readonly provider_symbol: string | null
  readonly ticker: string | null
  readonly restricted: boolean | null
  /** Maturity date; debt securities only. */
  readonly maturity_date: string | null
  /** Annual coupon in percent, as filed. */
  readonly coupon_percent: string | null
  readonly defaulted: boolean | null
}

/** A monthly fund report, Form N-PORT. */
export interface FundReport {
  readonly cik: string
  readonly registrant: string | null
  /** Series id, such as `S000012345`; null if the registrant has no series. */
  readonly series_id: string | null
  readonly series_name: string | null
  /** Ids of the series' share classes, such as `C000012345`. */
  readonly class_ids: readonly string[]
  /** Date of the positions. */
  readonly reported_on: string
  /** Net assets in US dollars, exact decimal text. */
  readonly net_assets: string | null
  readonly holdings: readonly (FundHolding | BadRecord)[]
}

const FILE = 'N-PORT'
const UNITS: Readonly<Record<string, FundHolding['balance_unit']>> = {
  NS: 'shares',
  PA: 'principal',
  NC: 'contracts',
}

/**
 * Reads an N-PORT's primary document, on its own or inside a complete submission. Yields a `BadRecord` for a holding
 * without a balance or a value.
 * @throws UnreadableFile if it is a different document, or its registrant or date is unreadable
 */
export function fundReport(text: string): FundReport {
  const root = xmlTree(xmlInside(text, 'edgarSubmission'), FILE)
  const [about, fund] = [elementAt(root, 'formData', 'genInfo'), elementAt(root, 'formData', 'fundInfo')]
  const cik = cikOf(xmlText(about, 'regCik'))
  const reported_on = xmlText(about, 'repPdDate') ?? ''
  if (cik === undefined)
    throw new UnreadableFile(`${FILE}: expected regCik, got ${shortText(xmlText(about, 'regCik') ?? '')}`)
  if (!isDate(reported_on))
    throw new UnreadableFile(`${FILE}: expected repPdDate YYYY-MM-DD, got ${shortText(reported_on)}`)
  const holdings = childrenOf(elementAt(root, 'formData', 'invstOrSecs'), 'invstOrSec')
  return {
    cik,
    registrant: stated(xmlText(about, 'regName')),
    series_id: stated(xmlText(about, 'seriesId')),
    series_name: stated(xmlText(about, 'seriesName')),
    class_ids: classesOf(root),
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
    ...isinsOf(holding),
    lei: stated(xmlText(holding, 'lei')),
    balance,
    balance_unit: UNITS[xmlText(holding, 'units') ?? ''] ?? 'other',
    value,
    percent_of_net_assets: decimalText(xmlText(holding, 'pctVal') ?? '') ?? null,
    payoff: payoff === 'long' || payoff === 'short' ? payoff : null,
    country_code: stated(xmlText(holding, 'invCountry')),
    ...kindOf(holding),
    ...namesOf(holding),
    ...debtOf(holding),
  }
}

/** Returns a category. An `other` category has its own element, with the category and a description in attributes. */
function kindOf(
  holding: XmlElement,
): Pick<FundHolding, 'asset_category' | 'currency_code' | 'issuer_category' | 'restricted'> {
  const conditional = (name: string, attribute: string) => elementAt(holding, name)?.attributes[attribute] ?? null
  return {
    asset_category: xmlText(holding, 'assetCat') ?? conditional('assetConditional', 'assetCat'),
    currency_code: stated(xmlText(holding, 'curCd') ?? conditional('currencyConditional', 'curCd')),
    issuer_category: xmlText(holding, 'issuerCat') ?? conditional('issuerConditional', 'issuerCat'),
    restricted: yesOrNo(xmlText(holding, 'isRestrictedSec')),
  }
}

function isinsOf(holding: XmlElement): Pick<FundHolding, 'isin' | 'reference_isin'> {
  const isin = elementAt(holding, 'identifiers', 'isin')?.attributes['value'] ?? null
  const derivative = elementAt(holding, 'derivativeInfo')
  const reference_isin = isin !== null || derivative === undefined ? null : isinIn(derivative)
  return { isin, reference_isin }
}

/** Returns the first ISIN in an element or its descendants. */
function isinIn({ name, attributes, children }: XmlElement): string | null {
  if (name === 'isin') return attributes['value'] ?? null
  for (const child of children) {
    const found = isinIn(child)
    if (found !== null) return found
  }
  return null
}

function namesOf(holding: XmlElement): Pick<FundHolding, 'provider_symbol' | 'ticker'> {
  const identifiers = elementAt(holding, 'identifiers')
  const valueOf = (name: string) => stated(elementAt(identifiers, name)?.attributes['value'] ?? null)
  const ticker = valueOf('ticker')
  return { ticker, provider_symbol: ticker ?? valueOf('other') }
}

function debtOf(holding: XmlElement): Pick<FundHolding, 'coupon_percent' | 'defaulted' | 'maturity_date'> {
  const debt = elementAt(holding, 'debtSec')
  const due = xmlText(debt, 'maturityDt')
  return {
    maturity_date: due !== null && isDate(due) ? due : null,
    coupon_percent: decimalText(xmlText(debt, 'annualizedRt') ?? '') ?? null,
    defaulted: yesOrNo(xmlText(debt, 'isDefault')),
  }
}

const yesOrNo = (text: string | null): boolean | null => (text === 'Y' ? true : text === 'N' ? false : null)

/** Returns the series' share classes from the header. */
function classesOf(root: XmlElement): readonly string[] {
  const series = elementAt(root, 'headerData', 'filerInfo', 'seriesClassInfo')
  return childrenOf(series, 'classId').map(({ text }) => text)
}

/** Returns text; null for `N/A`, which the form uses in fields that do not apply. */
function stated(text: string | null): string | null {
  return text === null || text.toUpperCase() === 'N/A' ? null : text
}
