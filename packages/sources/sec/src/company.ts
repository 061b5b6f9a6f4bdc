import { isDate } from '@bourse/kit/values'
import { listAt, isObject, objectAt, textAt, textOf, type JsonObject } from './edgar-json.ts'
import { edgarPlace } from './edgar-place.ts'
import { secExchangeMic, secSymbol } from './sec-symbol.ts'

/** An address as filed. */
export interface SecAddress {
  readonly street_1: string | null
  readonly street_2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly postal_code: string | null
  /** The country's ISO 3166-1 alpha-2 code; null if the SEC's code is unknown. */
  readonly country_code: string | null
}

/** A ticker that the SEC lists for a company. All tickers of one CIK have the same company profile. */
export interface SecTicker {
  readonly symbol: string
  readonly exchange_name: string | null
  /** The exchange's MIC; null for OTC. The SEC also uses NYSE for NYSE's sister exchanges. */
  readonly exchange_mic: string | null
}

/** A company's former name. */
export interface FormerName {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The filer's profile in a submissions file; empty text is null. */
export interface SecCompany {
  readonly cik: string
  readonly name: string
  readonly entity_type: string | null
  readonly sic_code: string | null
  readonly sic_description: string | null
  readonly tickers: readonly SecTicker[]
  readonly ein: string | null
  readonly lei: string | null
  readonly description: string | null
  readonly website: string | null
  readonly investor_website: string | null
  readonly filer_category: string | null
  /** Last day of the fiscal year, `MM-DD`. */
  readonly fiscal_year_end: string | null
  readonly incorporation_country_code: string | null
  /** Code of the state or province of incorporation; null outside the United States and Canada. */
  readonly incorporation_state: string | null
  readonly address: SecAddress | null
  readonly mailing_address: SecAddress | null
  readonly phone: string | null
  /** Former names, newest first, without entries whose start and end are equal. */
  readonly former_names: readonly FormerName[]
}

/** Returns the profile from the top level of a submissions file. */
export function companyOf(file: JsonObject, cik: string): SecCompany {
  const addresses = objectAt(file, 'addresses')
  const incorporation = edgarPlace(textAt(file, 'stateOfIncorporation') ?? '')
  return {
    cik,
    name: textAt(file, 'name') ?? '',
    entity_type: textAt(file, 'entityType'),
    sic_code: textAt(file, 'sic'),
    sic_description: textAt(file, 'sicDescription'),
    tickers: tickersOf(file),
    ein: textAt(file, 'ein'),
    lei: textAt(file, 'lei'),
    description: textAt(file, 'description'),
    website: textAt(file, 'website'),
    investor_website: textAt(file, 'investorWebsite'),
    filer_category: categoryOf(textAt(file, 'category')),
    fiscal_year_end: fiscalYearEnd(textAt(file, 'fiscalYearEnd')),
    incorporation_country_code: incorporation?.country_code ?? null,
    incorporation_state: incorporation?.state ?? null,
    address: addressOf(objectAt(addresses, 'business')),
    mailing_address: addressOf(objectAt(addresses, 'mailing')),
    phone: textAt(file, 'phone'),
    former_names: formerNames(file),
  }
}

/** Returns the filer category. The SEC joins several categories with a line break, even if the first one is empty. */
function categoryOf(text: string | null): string | null {
  const parts = (text ?? '').split(/<br\s*\/?>/i).map((part) => part.trim())
  return textOf(parts.filter((part) => part !== '').join(', '))
}

function tickersOf(file: JsonObject): SecTicker[] {
  const exchanges = listAt(file, 'exchanges')
  return listAt(file, 'tickers').flatMap((ticker, at) => {
    const symbol = textOf(ticker)
    const exchange_name = textOf(exchanges[at])
    if (symbol === null) return []
    return [{ symbol: secSymbol(symbol), exchange_name, exchange_mic: secExchangeMic(exchange_name ?? '') }]
  })
}

function fiscalYearEnd(text: string | null): string | null {
  const [, month, day] = /^(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  // The year is a leap year, so that fiscal years that end on February 29 are accepted.
  return isDate(`2024-${month}-${day}`) ? `${month}-${day}` : null
}

function addressOf(address: JsonObject): SecAddress | null {
  const code = textAt(address, 'stateOrCountry')
  const place = edgarPlace(code ?? '')
  const written = {
    street_1: textAt(address, 'street1'),
    street_2: textAt(address, 'street2'),
    city: textAt(address, 'city'),
    state: place?.state ?? textAt(address, 'foreignStateTerritory'),
    postal_code: textAt(address, 'zipCode'),
    country_code: place?.country_code ?? textAt(address, 'countryCode'),
  }
  return Object.values(written).every((part) => part === null) ? null : written
}

function formerNames(file: JsonObject): FormerName[] {
  const names = listAt(file, 'formerNames').flatMap((entry) => {
    if (!isObject(entry)) return []
    const [name, from, to] = [textAt(entry, 'name'), dateAt(entry, 'from'), dateAt(entry, 'to')]
    return name === null || from === undefined || to === undefined || from === to ? [] : [{ name, from, to }]
  })
  return names.sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : 0))
}

function dateAt(entry: JsonObject, name: string): string | undefined {
  const date = textAt(entry, name)?.slice(0, 10) ?? ''
  return isDate(date) ? date : undefined
}
