import countries from 'i18n-iso-countries'

/** Country names used by publishers but missing from the country name library, with their alpha-2 codes. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'Andorra (Principality of)': 'AD',
  'Congo (Democratic Republic of)': 'CD',
  'Congo (Republic of)': 'CG',
  Curacao: 'CW',
  'Guernsey (States of)': 'GG',
  'Jersey (States of)': 'JE',
  Korea: 'KR',
  Laos: 'LA',
  Macedonia: 'MK',
  Moldova: 'MD',
  'St. Maarten': 'SX',
  'St. Vincent & the Grenadines': 'VC',
  Swaziland: 'SZ',
}

/** Returns a country's alpha-2 code by its alpha-3 code; undefined if the code is unknown. */
export const alpha2Of = (alpha3: string): string | undefined => countries.alpha3ToAlpha2(alpha3)

/** Returns a country's alpha-3 code by its alpha-2 code. */
export const alpha3Of = (alpha2: string): string | undefined => countries.alpha2ToAlpha3(alpha2)

/**
 * Returns a country's alpha-2 code by its English name; undefined if it is not the name of a country, such as the name
 * of an emirate.
 */
export const countryNamed = (name: string): string | undefined =>
  OTHER_NAMES[name] ?? countries.getAlpha2Code(name, 'en')

/** Returns a country's English name by its alpha-2 code. */
export const nameOf = (alpha2: string): string => countries.getName(alpha2, 'en') ?? alpha2
