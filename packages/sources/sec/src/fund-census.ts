import { BadRecord } from '@bourse/kit'
import { decimalText, isDate } from '@bourse/kit/values'
import { UnreadableFile } from '@bourse/kit/readers'
import { cikOf } from './addresses.ts'
import { shortText } from './shown.ts'
import { childrenOf, elementAt, xmlInside, xmlText, xmlTree, type XmlElement } from './xml-tree.ts'

/** The data that a registrant reports about one of its funds. Numbers are exact decimal text. */
export interface CensusFund {
  /** Series id, such as `S000012345`; null if the registrant has no series. */
  readonly series_id: string | null
  readonly name: string
  /** Fund types as on the form: `Exchange-Traded Fund`, `Index Fund`, `Money Market Fund` and others. */
  readonly types: readonly string[]
  readonly advisers: readonly string[]
  /** Share classes with a ticker, whether listed or not. */
  readonly classes: readonly CensusClass[]
  /** Annual expenses after waivers in percent of net assets, as filed; closed-end funds only. */
  readonly net_expenses_percent: string | null
  /** Net asset value per share in US dollars at the end of the period; closed-end funds only. */
  readonly net_asset_value: string | null
}

/** A share class of a fund, identified by its ticker. */
export interface CensusClass {
  readonly class_id: string | null
  readonly ticker: string
}

/** A registrant's annual census, Form N-CEN. */
export interface FundCensus {
  readonly cik: string
  readonly registrant: string | null
  /** Fund house; null if the registrant does not belong to a fund family. */
  readonly family: string | null
  /** ISO 3166 two-letter country code. */
  readonly country_code: string | null
  /** Registration form: `N-1A` for open-end funds, `N-2` for closed-end funds. */
  readonly registration: string | null
  /** Last day of the reporting period. */
  readonly reported_on: string
  readonly funds: readonly (CensusFund | BadRecord)[]
}

const FILE = 'N-CEN'

/**
 * Reads an N-CEN's primary document, on its own or inside a complete submission. Yields a `BadRecord` for a fund
 * without a name. A unit investment trust reports no funds.
 * @throws UnreadableFile if it is a different document, or its registrant or period is unreadable
 */
export function fundCensus(text: string): FundCensus {
  const root = xmlTree(xmlInside(text, 'edgarSubmission'), FILE)
  const form = elementAt(root, 'formData')
  const about = elementAt(form, 'registrantInfo')
  const reported_on = elementAt(form, 'generalInfo')?.attributes['reportEndingPeriod'] ?? ''
  const cik = cikOf(xmlText(about, 'registrantCik'))
  if (cik === undefined)
    throw new UnreadableFile(`${FILE}: expected registrantCik, got ${shortText(xmlText(about, 'registrantCik') ?? '')}`)
  if (!isDate(reported_on))
    throw new UnreadableFile(`${FILE}: expected reportEndingPeriod YYYY-MM-DD, got ${shortText(reported_on)}`)
  return {
    cik,
    registrant: stated(xmlText(about, 'registrantFullName')),
    family: stated(elementAt(about, 'registrantFamilyInvComp')?.attributes['familyInvCompFullName']),
    country_code: countryOf(xmlText(about, 'registrantcountry')),
    registration: stated(xmlText(about, 'registrantClassificationType')),
    reported_on,
    funds: fundsIn(form),
  }
}

function fundsIn(form: XmlElement | undefined): readonly (CensusFund | BadRecord)[] {
  const funds = childrenOf(elementAt(form, 'managementInvestmentQuestionSeriesInfo'), 'managementInvestmentQuestion')
  const listed = childrenOf(elementAt(form, 'exchangeSeriesInfo'), 'exchangeTradedFund')
  // The closed-end section describes the registrant, which is then itself the only fund.
  const closedEnd = funds.length === 1 ? elementAt(form, 'closedEndManagementInvestment') : undefined
  return funds.map((fund) => {
    const series_id = stated(xmlText(fund, 'mgmtInvSeriesId'))
    const own = listed.filter((each) => series_id !== null && xmlText(each, 'etfSeriesId') === series_id)
    return fundOf(fund, series_id, { listed: own, closedEnd })
  })
}

interface OtherParts {
  readonly listed: readonly XmlElement[]
  readonly closedEnd: XmlElement | undefined
}

function fundOf(fund: XmlElement, series_id: string | null, { listed, closedEnd }: OtherParts): CensusFund | BadRecord {
  const name = stated(xmlText(fund, 'mgmtInvFundName'))
  if (name === null) return new BadRecord({ series_id }, 'expected mgmtInvFundName')
  const kinds = elementAt(fund, 'fundTypes')
  const advisers = childrenOf(elementAt(fund, 'investmentAdvisers'), 'investmentAdviser')
  const decimalIn = (path: string) => decimalText(xmlText(closedEnd, path) ?? '') ?? null
  return {
    series_id,
    name,
    // A type with additional answers has its own element, with the type name in an attribute.
    types: (kinds?.children ?? []).flatMap((kind) => stated(kind.attributes['fundType'] ?? kind.text) ?? []),
    advisers: advisers.flatMap((adviser) => stated(xmlText(adviser, 'investmentAdviserName')) ?? []),
    classes: [...classesOf(fund), ...listed.flatMap(listedClasses), ...commonStock(closedEnd)].filter(isFirstOfTicker),
    net_expenses_percent: decimalIn('netOperatingExpenses'),
    net_asset_value: decimalIn('netAssetValuePerShare'),
  }
}

const isFirstOfTicker = ({ ticker }: CensusClass, at: number, all: readonly CensusClass[]) =>
  all.findIndex((each) => each.ticker === ticker) === at

function classesOf(fund: XmlElement): CensusClass[] {
  return childrenOf(elementAt(fund, 'sharesOutstandings'), 'sharesOutstanding').flatMap(({ attributes }) =>
    classOf(attributes['sharesOutstandingTickerSymbol'], attributes['sharesOutstandingClassId']),
  )
}

function listedClasses(fund: XmlElement): CensusClass[] {
  return childrenOf(elementAt(fund, 'securityExchanges'), 'securityExchange').flatMap(({ attributes }) =>
    classOf(attributes['fundsTickerSymbol']),
  )
}

function commonStock(closedEnd: XmlElement | undefined): CensusClass[] {
  return childrenOf(elementAt(closedEnd, 'securityRelatedItems'), 'securityRelatedItem')
    .filter((item) => xmlText(item, 'description') === 'Common stock')
    .flatMap((item) => childrenOf(elementAt(item, 'commonStocks'), 'commonStock'))
    .flatMap(({ attributes }) => classOf(attributes['commonStockTickerSymbol']))
}

function classOf(ticker: string | undefined, class_id?: string): CensusClass[] {
  const written = stated(ticker)?.toUpperCase()
  return written === undefined || !/^[A-Z][A-Z0-9.-]{0,9}$/.test(written)
    ? []
    : [{ ticker: written, class_id: stated(class_id) }]
}

const countryOf = (code: string | null) => (code !== null && /^[A-Z]{2}$/.test(code) ? code : null)

/** Returns text; null for `N/A`, which the form uses in fields that do not apply. */
function stated(text: string | null | undefined): string | null {
  const line = text?.replace(/\s+/g, ' ').trim() ?? ''
  return line === '' || line.toUpperCase() === 'N/A' ? null : line
}
