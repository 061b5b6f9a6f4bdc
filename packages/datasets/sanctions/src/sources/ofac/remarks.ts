import { countryCode, isDate } from '@bourse/kit/values'
import type { SanctionedEntity } from '@bourse/services'

/** Values parsed from an entry's remarks, in the Treasury's wording. */
export interface Remarks {
  readonly aliases: SanctionedEntity['aliases']
  readonly identifiers: SanctionedEntity['identifiers']
  readonly datesOfBirth: SanctionedEntity['dates_of_birth']
  readonly placesOfBirth: readonly string[]
  /** Country names as written. */
  readonly nationalities: readonly string[]
  readonly citizenships: readonly string[]
  readonly gender: string | null
}

/** Parses `DOB 10 Dec 1948; POB Tehran, Iran; Passport 1084010 (Egypt); a.k.a. 'BNC'.`; ignores unknown parts. */
export function readRemarks(text: string): Remarks {
  const parts = text
    .replace(/\.\s*$/, '')
    .split(/;\s+/)
    .map((part) => part.trim())
  const found = (pattern: RegExp) => parts.flatMap((part) => pattern.exec(part)?.[1] ?? [])
  return {
    aliases: parts.flatMap(aliasIn),
    identifiers: parts.flatMap(identifierIn),
    datesOfBirth: found(/^(?:alt\. )?DOB (.+)$/).map(birthDate),
    placesOfBirth: found(/^(?:alt\. )?POB (.+)$/),
    nationalities: found(/^(?:alt\. )?nationality (.+)$/),
    citizenships: found(/^(?:alt\. )?citizen (.+)$/),
    gender: found(/^Gender (.+)$/)[0] ?? null,
  }
}

/** Returns an alias in the remarks; quoted names are weak aliases. */
function aliasIn(part: string): Remarks['aliases'] {
  const { letter, name } = /^(?<letter>[afn])\.k\.a\. ['"](?<name>.+)['"]\.?$/.exec(part)?.groups ?? {}
  if (name === undefined) return []
  const type = letter === 'f' ? 'fka' : letter === 'n' ? 'nka' : 'aka'
  return [{ name, type, quality: 'weak' }]
}

/** The Treasury's labels for identification numbers, by type. */
const NUMBERS: readonly (readonly [type: string, label: string])[] = [
  ['imo', '(?:Vessel Registration Identification|Identification Number|Company Number) IMO'],
  ['mmsi', 'MMSI'],
  ['tail_number', 'Aircraft Tail Number'],
  ['aircraft_serial_number', "Aircraft Manufacturer's Serial Number \\(MSN\\)"],
  ['passport', '(?:Diplomatic )?Passport'],
  ['national_id', 'National (?:Foreign )?ID (?:No\\.|Number)'],
  [
    'national_id',
    "Cedula No\\.|Citizen's Card Number|Identification Number|D\\.N\\.I\\.|C\\.U\\.R\\.P\\.|Personal ID Card",
  ],
  [
    'national_id',
    'SSN|Cedula de Ciudadania|Cedula de Residencia|Kenyan ID No\\.|Bosnian Personal ID No\\.|I\\.F\\.E\\.',
  ],
  [
    'tax_id',
    'Tax ID No\\.|NIT #|RUC #|RIF #|R\\.F\\.C\\.|V\\.A\\.T\\. Number|C\\.U\\.I\\.T\\.|C\\.U\\.I\\.P\\.|Fiscal Code',
  ],
  [
    'registration',
    '(?:Business |Vessel |Public )?Registration (?:Number|ID)|Commercial Registry Number|Company Number',
  ],
  ['registration', 'Folio Mercantil No\\.|Matricula Mercantil No\\.?|Government Gazette Number|Trade License No\\.'],
  ['registration', 'C\\.R\\. No\\.|Enterprise Number|UK Company Number|Certificate of Incorporation Number'],
  ['registration', 'Registered Charity No\\.|Unified Social Credit Code \\(USCC\\)|Chinese Commercial Code'],
  ['duns', 'D-U-N-S Number'],
  ['bic', 'SWIFT/BIC|BIK \\(RU\\)'],
  ['lei', 'Legal Entity (?:Number|Identifier)|LEI'],
  ['isin', 'ISIN'],
  ['ticker', 'Equity Ticker'],
  ['driving_licence', "Driver's License No\\."],
  ['birth_certificate', 'Birth Certificate Number'],
]
const LABELLED = NUMBERS.map(
  ([type, label]) =>
    [
      type,
      new RegExp(
        `^(?<alt>alt\\. )?(?:${label})\\s*(?<value>\\S.*?)(?: \\((?<country>[^()]+)\\))?(?: (?:issued|expires) .*)?$`,
      ),
    ] as const,
)
const WALLET = /^(?<alt>alt\. )?Digital Currency Address - (?<currency>[A-Z0-9]+) (?<value>\S+)$/

function identifierIn(part: string): Remarks['identifiers'] {
  const wallet = WALLET.exec(part)?.groups
  if (wallet !== undefined) return [identifier('wallet', wallet)]
  for (const [type, pattern] of LABELLED) {
    const groups = pattern.exec(part)?.groups
    if (groups !== undefined) return [identifier(type, groups)]
  }
  return []
}

function identifier(
  type: string,
  {
    value = '',
    alt,
    currency = null,
    country,
  }: Readonly<Record<string, string | undefined>> & { currency?: string | null },
): Remarks['identifiers'][number] {
  const country_code = country === undefined ? null : (countryCode(country) ?? null)
  return { type, value, currency, country_code, alternative: alt !== undefined }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function birthDate(text: string): SanctionedEntity['dates_of_birth'][number] {
  const {
    day = '',
    month = '',
    year,
  } = /^(?:(?:(?<day>\d\d) )?(?<month>[A-Z][a-z]{2}) )?(?<year>\d{4})$/.exec(text.replace(/^circa /, ''))?.groups ?? {}
  const date = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`
  return { date: isDate(date) ? date : null, year: year ?? null, text, circa: text.startsWith('circa ') }
}
