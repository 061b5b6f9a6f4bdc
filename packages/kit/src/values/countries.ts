/** Names that publishers use for a country in addition to its usual English name, in the form returned by `fold`. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'bahamas, the': 'BS',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cape verde': 'CV',
  'china, hong kong special administrative region': 'HK',
  congo: 'CG',
  'congo, democratic republic of the': 'CD',
  'congo, republic of the': 'CG',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  "democratic people's republic of korea": 'KP',
  'democratic republic of the congo': 'CD',
  'gambia, the': 'GM',
  'hong kong': 'HK',
  'ivory coast': 'CI',
  'korea, north': 'KP',
  'korea, south': 'KR',
  "lao people's democratic republic": 'LA',
  'libyan arab jamahiriya': 'LY',
  macao: 'MO',
  macau: 'MO',
  'macedonia, the former yugoslav republic of': 'MK',
  'micronesia, federated states of': 'FM',
  palestinian: 'PS',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'russian federation': 'RU',
  'state of palestine': 'PS',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'the gambia': 'GM',
  turkey: 'TR',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  'viet nam': 'VN',
  'virgin islands, british': 'VG',
  'virgin islands, u.s.': 'VI',
}

/** Region codes in the language registry that are not ISO 3166 countries. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])

let codes: ReadonlyMap<string, string> | undefined

/**
 * Returns a country's ISO 3166 code for a name used by publishers, such as `Iran (Islamic Republic of)` or `Korea,
 * North`, ignoring case, accents and text in parentheses. Undefined for an unknown name.
 */
export function countryCode(name: string): string | undefined {
  codes ??= codesByName()
  return codes.get(fold(name))
}

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x41 + at))
  const found = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A replaced code has the same name as its replacement, so it is skipped.
    .filter((code) => !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const name = names.of(code)
      return name === undefined ? [] : [[fold(name), code] as const]
    })
  return new Map([...found, ...Object.entries(OTHER_NAMES)])
}

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll('&', 'and')
    .replaceAll('’', "'")
    .replaceAll(/\bst\.? /g, 'saint ')
    .replaceAll(/\s+/g, ' ')
    .trim()
