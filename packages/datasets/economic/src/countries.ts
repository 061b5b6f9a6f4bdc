import countries from 'i18n-iso-countries'

/** Names of countries in the tables of publishers that no list of names has, with their codes of two letters. */
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

/** The code of two letters of a country by its code of three; undefined for what is no country. */
export const alpha2Of = (alpha3: string): string | undefined => countries.alpha3ToAlpha2(alpha3)

/** The code of three letters of a country by its code of two. */
export const alpha3Of = (alpha2: string): string | undefined => countries.alpha2ToAlpha3(alpha2)

/** The code of two letters of a country by its English name; undefined for what is no country, such as an emirate. */
export const countryNamed = (name: string): string | undefined =>
  OTHER_NAMES[name] ?? countries.getAlpha2Code(name, 'en')

/** The English name of a country by its code of two letters. */
export const nameOf = (alpha2: string): string => countries.getName(alpha2, 'en') ?? alpha2
