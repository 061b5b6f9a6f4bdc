import { countryCode, isDate } from '@bourse/kit/values'
import { childrenOf, textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import type { SanctionedEntity } from '@bourse/services'

/** Yields the persons, organizations and ships on the UK Sanctions List, as of its generation date. */
export function* ukList(text: string): Generator<SanctionedEntity> {
  const stated = /<DateGenerated>\s*([^<\s]+)/.exec(text.slice(0, 2_000))?.[1]
  const date = dateOf(stated)
  if (date === null)
    throw new UnreadableFile(
      `expected the root element Designations with DateGenerated, got ${stated ?? 'none'}: is the file the UK list?`,
    )
  for (const element of xml(text, 'Designations/Designation')) yield entityOf(element, date)
}

function entityOf(entry: XmlElement, date: string): SanctionedEntity {
  const text = (path: string) => textAt(entry, path) ?? null
  const values = (path: string) => unique(childrenOf(entry, path).flatMap(({ text }) => (text === '' ? [] : [text])))
  const [primary, ...others] = namesOf(entry)
  const addresses = childrenOf(entry, 'Addresses/Address').flatMap(addressOf)
  const nationalities = unique(values(`${PERSON}/Nationalities/Nationality`).map(codeOf))
  const vessel = vesselOf(entry)
  const regime = text('RegimeName')
  const countries = addresses.flatMap(({ country_code }) => country_code ?? [])
  return {
    exported_on: date,
    publisher: 'uk',
    publisher_id: text('UniqueID') ?? '',
    lists: ['uk'],
    name: primary?.name ?? '',
    entity_type: KINDS[text('IndividualEntityShip')?.toLowerCase() ?? ''] ?? 'other',
    listed_on: dateOf(text('DateDesignated')),
    updated_on: dateOf(text('LastUpdated')),
    aliases: [...others.map(({ name, quality }) => aka(name, quality)), ...originalScript(entry)],
    countries: unique([...countries, ...nationalities, ...[vessel?.flag ?? []].flat()]),
    programs: regime === null ? [] : [regime],
    identifiers: identifiersOf(values),
    addresses,
    title: [...values(`${PERSON}/Titles/Title`), ...values(`${PERSON}/Positions/Position`)].join('; ') || null,
    dates_of_birth: values(`${PERSON}/DOBs/DOB`).map(birthDate),
    places_of_birth: childrenOf(entry, `${PERSON}/BirthDetails/Location`).flatMap(
      (place) => ['TownOfBirth', 'CountryOfBirth'].flatMap((part) => textAt(place, part) ?? []).join(', ') || [],
    ),
    nationalities,
    gender: text(`${PERSON}/Genders/Gender`),
    vessel,
    remarks: [text('OtherInformation'), text('UKStatementofReasons')].filter((part) => part !== null).join(' ') || null,
    source_url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
  }
}

const PERSON = 'IndividualDetails/Individual'
const SHIP = 'ShipDetails/Ship'

const KINDS: Readonly<Record<string, SanctionedEntity['entity_type']>> = {
  individual: 'person',
  entity: 'organization',
  ship: 'vessel',
}

/** The list writes this text in both uppercase and lowercase. */
const PRIMARY = /^primary name$/i

interface Name {
  readonly name: string
  readonly quality: 'strong' | 'weak'
}

/** Returns the primary name first, then its variations and the aliases. */
function namesOf(entry: XmlElement): readonly Name[] {
  const names = childrenOf(entry, 'Names/Name').flatMap((element) => {
    const name = NAME_PARTS.flatMap((part) => textAt(element, part) ?? []).join(' ')
    const quality: Name['quality'] = /low/i.test(textAt(element, 'AliasStrength') ?? '') ? 'weak' : 'strong'
    return name === '' ? [] : [{ name, quality, isPrimary: PRIMARY.test(textAt(element, 'NameType') ?? '') }]
  })
  return [...names.filter(({ isPrimary }) => isPrimary), ...names.filter(({ isPrimary }) => !isPrimary)]
}

/** Name elements in order: the last one is the family name, or the full name if the entity is not a person. */
const NAME_PARTS = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6']

const aka = (name: string, quality: Name['quality']): SanctionedEntity['aliases'][number] => ({
  ...{ name, type: 'aka', quality },
})

/** Adds the name in its original script as an alias. */
const originalScript = (entry: XmlElement) =>
  childrenOf(entry, 'NonLatinNames/NonLatinName').flatMap((element) => {
    const name = textAt(element, 'NameNonLatinScript')
    return name === undefined ? [] : [aka(name, 'strong')]
  })

const LINES = ['AddressLine1', 'AddressLine2', 'AddressLine3', 'AddressLine4', 'AddressLine5', 'AddressLine6']

/** Returns an address; its last line is the city. */
function addressOf(place: XmlElement): SanctionedEntity['addresses'] {
  const at = (part: string) => textAt(place, part)
  const [lines, city] = [LINES.slice(0, -1).flatMap((line) => at(line) ?? []), at('AddressLine6')]
  const [code, country] = [at('AddressPostalCode'), at('AddressCountry')]
  const text = [...lines, city, code, country].filter((part) => part !== undefined).join(', ')
  if (text === '') return []
  return [
    {
      address: lines.join(', ') || null,
      city: city ?? null,
      state: null,
      postal_code: code ?? null,
      country_code: country === undefined ? null : codeOf(country),
      text,
    },
  ]
}

/** Paths to the numbers in an entry, by type. */
const NUMBERS = {
  reference: ['UNReferenceNumber', 'OFSIGroupID'],
  passport: [`${PERSON}/PassportDetails/Passport/PassportNumber`],
  national_id: [`${PERSON}/NationalIdentifierDetails/NationalIdentifier/NationalIdentifierNumber`],
  registration: ['EntityDetails/Entity/BusinessRegistrationNumbers/BusinessRegistrationNumber'],
  imo: [`${SHIP}/IMONumbers/IMONumber`],
} as const

const identifiersOf = (values: (path: string) => readonly string[]): SanctionedEntity['identifiers'] =>
  Object.entries(NUMBERS).flatMap(([type, paths]) =>
    paths.flatMap(values).map((value) => ({ type, value, currency: null, country_code: null, alternative: false })),
  )

function vesselOf(entry: XmlElement): SanctionedEntity['vessel'] {
  const [ship] = childrenOf(entry, SHIP)
  if (ship === undefined) return null
  const flag = textAt(ship, 'CurrentBelievedFlagOfShips/CurrentBelievedFlagOfShip')
  return {
    call_sign: null,
    type: textAt(ship, 'TypeOfShipDetails/TypeOfShip') ?? null,
    tonnage: textAt(ship, 'TonnageOfShipDetails/TonnageOfShip') ?? null,
    gross_tonnage: null,
    flag: flag === undefined ? null : codeOf(flag),
    owner: textAt(ship, 'CurrentOwnerOperators/CurrentOwnerOperator') ?? null,
  }
}

/** Parses a date of birth; `dd/mm/1970` and `00/00/1970` contain only the year. */
function birthDate(text: string): SanctionedEntity['dates_of_birth'][number] {
  const date = dateOf(text)
  const year = date?.slice(0, 4) ?? /\d{4}/.exec(text)?.[0] ?? null
  return { date, year, text, circa: date === null }
}

/** Parses a date with the day first, or an ISO date as in newer files. */
function dateOf(text: string | null | undefined): string | null {
  const iso = text
    ?.trim()
    .replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
    .slice(0, 10)
  return iso !== undefined && isDate(iso) ? iso : null
}

const codeOf = (name: string) => countryCode(name) ?? name

const unique = (values: readonly string[]) => [...new Set(values)]
