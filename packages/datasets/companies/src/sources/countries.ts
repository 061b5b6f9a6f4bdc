/** Spellings that are not those of the Unicode names. */
const ALSO: Readonly<Record<string, string>> = {
  'hong kong': 'HK',
  macau: 'MO',
  turkey: 'TR',
  'czech republic': 'CZ',
  russia: 'RU',
  'south korea': 'KR',
}

let names: ReadonlyMap<string, string> | undefined

/** The ISO 3166 code of a country by its English name; undefined for other text. */
export function countryNamed(name: string): string | undefined {
  names ??= new Map([...codes()].map((code) => [nameOf(code).toLowerCase(), code]))
  const wanted = name.trim().toLowerCase()
  return ALSO[wanted] ?? names.get(wanted)
}

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
const nameOf = (code: string) => regions.of(code) ?? code

const FIRST = 'A'.charCodeAt(0)
const LETTERS = 26

/** Every pair of letters that names a country. */
function* codes(): Generator<string> {
  for (let first = 0; first < LETTERS; first++)
    for (let second = 0; second < LETTERS; second++) {
      const code = String.fromCharCode(FIRST + first, FIRST + second)
      if (nameOf(code) !== code && !OUTDATED.has(code)) yield code
    }
}

/** Codes that stand for a country which has another one, or for none. */
const OUTDATED: ReadonlySet<string> = new Set([
  ...['AN', 'BU', 'CS', 'DD', 'DY', 'FX', 'HV', 'NH', 'NT', 'QU', 'RH', 'SU', 'TP', 'UK', 'VD', 'YD', 'YU', 'ZR'],
  ...['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'],
])
