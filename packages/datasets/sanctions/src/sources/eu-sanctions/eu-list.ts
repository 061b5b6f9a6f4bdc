import { isDate } from '@bourse/kit/values'
import { childrenOf, textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import type { SanctionedEntity } from '@bourse/services'

/** Yields the persons and organizations in the consolidated list, as of its generation date. */
export function* euList(text: string): Generator<SanctionedEntity> {
  const date = /<export\b[^>]*\bgenerationDate="(\d{4}-\d\d-\d\d)/.exec(text.slice(0, 2_000))?.[1]
  if (date === undefined)
    throw new UnreadableFile('expected the root element export with generationDate: is the file the EU list?')
  for (const element of xml(text, 'export/sanctionEntity')) yield entityOf(element, date)
}

function entityOf(entry: XmlElement, date: string): SanctionedEntity {
  const { designationDate, euReferenceNumber, logicalId, unitedNationId } = entry.attributes
  const regulations = childrenOf(entry, 'regulation')
  const [primary, ...others] = namesOf(entry)
  const addresses = childrenOf(entry, 'address').flatMap(addressOf)
  const nationalities = unique(childrenOf(entry, 'citizenship').flatMap((citizenship) => countryOf(citizenship) ?? []))
  const identifiers = childrenOf(entry, 'identification').flatMap(identifierOf)
  const reference = unitedNationId === undefined || unitedNationId === '' ? [] : [plain('reference', unitedNationId)]
  return {
    exported_on: date,
    publisher: 'eu',
    publisher_id: given(euReferenceNumber) ?? logicalId ?? '',
    lists: ['eu'],
    name: primary?.attributes['wholeName'] ?? '',
    entity_type: KINDS[childrenOf(entry, 'subjectType')[0]?.attributes['code'] ?? ''] ?? 'other',
    listed_on: earliest([
      designationDate,
      ...regulations.filter(isListing).map(({ attributes }) => attributes['entryIntoForceDate']),
    ]),
    updated_on: latest(regulations.map(({ attributes }) => attributes['publicationDate'])),
    aliases: others.map((name) => ({
      name: name.attributes['wholeName'] ?? '',
      type: 'aka',
      quality: qualityOf(name),
    })),
    countries: unique([...addresses.flatMap(({ country_code }) => country_code ?? []), ...nationalities]),
    programs: unique(regulations.flatMap(({ attributes }) => given(attributes['programme']) ?? [])),
    identifiers: [...reference, ...identifiers],
    addresses,
    title: joined(namesOf(entry).flatMap(({ attributes }) => [attributes['title'], attributes['function']])),
    dates_of_birth: childrenOf(entry, 'birthdate').flatMap(birthDate),
    places_of_birth: unique(
      childrenOf(entry, 'birthdate').flatMap(({ attributes }) => {
        const parts = [attributes['place'], attributes['city'], attributes['region'], described(attributes)]
        return parts.flatMap((part) => given(part) ?? []).join(', ') || []
      }),
    ),
    nationalities,
    gender: GENDERS[namesOf(entry).flatMap(({ attributes }) => given(attributes['gender']) ?? [])[0] ?? ''] ?? null,
    vessel: null,
    remarks: joined(childrenOf(entry, 'remark').map((remark) => remark.text)),
    source_url: regulations.flatMap((regulation) => textAt(regulation, 'publicationUrl') ?? [])[0] ?? null,
  }
}

const KINDS: Readonly<Record<string, SanctionedEntity['entity_type']>> = {
  person: 'person',
  enterprise: 'organization',
}

const GENDERS: Readonly<Record<string, string>> = { M: 'Male', F: 'Female' }

/** Returns the complete names, with the first strong name before the others. */
function namesOf(entry: XmlElement): readonly XmlElement[] {
  const names = childrenOf(entry, 'nameAlias').filter(({ attributes }) => given(attributes['wholeName']) !== null)
  const primary = names.find((name) => qualityOf(name) === 'strong') ?? names[0]
  return primary === undefined ? [] : [primary, ...names.filter((name) => name !== primary)]
}

/** A name's remark takes precedence over its quality mark, which was introduced later. */
function qualityOf(name: XmlElement): 'strong' | 'weak' {
  const isLow = /low? quality/i.test(textAt(name, 'remark') ?? '')
  return name.attributes['strong'] === 'false' || isLow ? 'weak' : 'strong'
}

/** Returns true if a regulation added the entity to the list, as opposed to a later amendment. */
const isListing = ({ attributes }: XmlElement) => attributes['regulationType'] !== 'amendment'

function addressOf({ attributes }: XmlElement): SanctionedEntity['addresses'] {
  const [street, box] = [given(attributes['street']), given(attributes['poBox'])]
  const [city, state, postal_code] = [attributes['city'], attributes['region'], attributes['zipCode']].map(given)
  const country = described(attributes)
  const text = [street, box, attributes['place'], city, state, postal_code, country].flatMap(
    (part) => given(part) ?? [],
  )
  if (text.length === 0) return []
  return [
    {
      address: [street, box].flatMap((part) => part ?? []).join(', ') || null,
      city: city ?? null,
      state: state ?? null,
      postal_code: postal_code ?? null,
      country_code: countryOf({ attributes }) ?? null,
      text: text.join(', '),
    },
  ]
}

/** Document types, by their code in the list. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  passport: 'passport',
  id: 'national_id',
  ssn: 'national_id',
  fiscalcode: 'tax_id',
  tradelic: 'registration',
  regnumber: 'registration',
  swiftbic: 'bic',
  imo: 'imo',
}

function identifierOf(document: XmlElement): SanctionedEntity['identifiers'] {
  const { number, latinNumber, identificationTypeCode } = document.attributes
  const value = given(number) ?? given(latinNumber)
  if (value === null) return []
  const type = DOCUMENTS[identificationTypeCode ?? ''] ?? 'other'
  return [{ ...plain(type, value), country_code: countryOf(document) ?? null }]
}

const plain = (type: string, value: string): SanctionedEntity['identifiers'][number] => ({
  ...{ type, value, currency: null, country_code: null, alternative: false },
})

function birthDate({ attributes }: XmlElement): SanctionedEntity['dates_of_birth'] {
  const [date, year] = [given(attributes['birthdate']), given(attributes['year'])]
  const [from, to] = [given(attributes['yearRangeFrom']), given(attributes['yearRangeTo'])]
  const span = from === null ? null : `${from} to ${to ?? '?'}`
  const text = date ?? year ?? span
  if (text === null) return []
  const circa = attributes['circa'] === 'true' || (date ?? year) === null
  return [{ date: isDate(date ?? '') ? date : null, year: year ?? date?.slice(0, 4) ?? null, text, circa }]
}

type Attributes = XmlElement['attributes']

/**
 * Returns the country code, or the description if the code is missing or `00`; undefined if the description is missing
 * or UNKNOWN.
 */
function countryOf({ attributes }: { readonly attributes: Attributes }): string | undefined {
  const code = given(attributes['countryIso2Code'])
  return code === null || code === '00' ? (described(attributes) ?? undefined) : code
}

function described(attributes: Attributes): string | null {
  const name = given(attributes['countryDescription'])
  return name === 'UNKNOWN' ? null : name
}

/** Returns an attribute's value; null if it is empty or missing. */
const given = (value: string | null | undefined) =>
  value === undefined || value === null || value.trim() === '' ? null : value.trim()

const datesIn = (values: readonly (string | undefined)[]) =>
  values.flatMap((value) => (value !== undefined && isDate(value) ? [value] : [])).sort()
const earliest = (values: readonly (string | undefined)[]) => datesIn(values)[0] ?? null
const latest = (values: readonly (string | undefined)[]) => datesIn(values).at(-1) ?? null

const joined = (values: readonly (string | undefined)[]) =>
  unique(values.flatMap((value) => given(value) ?? [])).join('; ') || null

const unique = (values: readonly string[]) => [...new Set(values)]
