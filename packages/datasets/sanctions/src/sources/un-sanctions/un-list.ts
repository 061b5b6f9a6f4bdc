import { countryCode, isDate } from '@bourse/kit/values'
import { childrenOf, textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import type { SanctionedEntity } from '@bourse/services'

/** Yields the persons and organizations on the consolidated list, as of its generation date. */
export function* unList(text: string): Generator<SanctionedEntity> {
  const date = /<CONSOLIDATED_LIST[^>]*\bdateGenerated="(\d{4}-\d\d-\d\d)/.exec(text.slice(0, 2_000))?.[1]
  if (date === undefined)
    throw new UnreadableFile('expected the root element CONSOLIDATED_LIST with dateGenerated: is the file the UN list?')
  for (const element of xml(text, 'INDIVIDUALS/INDIVIDUAL')) yield entityOf(element, 'INDIVIDUAL', date)
  for (const element of xml(text, 'ENTITIES/ENTITY')) yield entityOf(element, 'ENTITY', date)
}

function entityOf(entry: XmlElement, kind: 'INDIVIDUAL' | 'ENTITY', date: string): SanctionedEntity {
  const text = (path: string) => textAt(entry, path) ?? null
  const values = (path: string) => childrenOf(entry, path).flatMap((child) => (child.text === '' ? [] : [child.text]))
  const list = text('UN_LIST_TYPE') ?? ''
  const addresses = childrenOf(entry, `${kind}_ADDRESS`).flatMap(addressOf)
  const nationalities = unique(values('NATIONALITY/VALUE').map(codeOf))
  const countries = [...addresses.flatMap(({ country_code }) => country_code ?? []), ...nationalities]
  const title = unique([...values('TITLE/VALUE'), ...values('DESIGNATION/VALUE')]).join('; ')
  return {
    exported_on: date,
    publisher: 'un',
    publisher_id: text('DATAID') ?? '',
    lists: [`un:${list}`],
    name: ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].flatMap((part) => text(part) ?? []).join(' '),
    entity_type: kind === 'INDIVIDUAL' ? 'person' : 'organization',
    listed_on: text('LISTED_ON')?.slice(0, 10) ?? null,
    updated_on:
      values('LAST_DAY_UPDATED/VALUE')
        .map((day) => day.slice(0, 10))
        .sort()
        .at(-1) ?? null,
    aliases: [...childrenOf(entry, `${kind}_ALIAS`).flatMap(aliasOf), ...originalScript(text('NAME_ORIGINAL_SCRIPT'))],
    countries: unique(countries),
    programs: [list],
    identifiers: [
      ...values('REFERENCE_NUMBER').map((value) => identifier('reference', value)),
      ...childrenOf(entry, `${kind}_DOCUMENT`).flatMap(documentOf),
    ],
    addresses,
    title: title === '' ? null : title,
    dates_of_birth: childrenOf(entry, `${kind}_DATE_OF_BIRTH`).flatMap(birthDate),
    places_of_birth: childrenOf(entry, `${kind}_PLACE_OF_BIRTH`).flatMap((place) => {
      const named = placeText(place)
      return named === '' ? [] : [named]
    }),
    nationalities,
    gender: text('GENDER'),
    vessel: null,
    remarks: text('COMMENTS1'),
    source_url: 'https://main.un.org/securitycouncil/en/content/un-sc-consolidated-list',
  }
}

function aliasOf(alias: XmlElement): SanctionedEntity['aliases'] {
  const [name, quality] = [textAt(alias, 'ALIAS_NAME'), textAt(alias, 'QUALITY')]
  if (name === undefined) return []
  return [{ name, type: quality === 'f.k.a.' ? 'fka' : 'aka', quality: quality === 'Low' ? 'weak' : 'strong' }]
}

/** Adds the name in its original script as an alias. */
const originalScript = (name: string | null): SanctionedEntity['aliases'] =>
  name === null ? [] : [{ name, type: 'aka', quality: 'strong' }]

const PLACE = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY']

const placeText = (place: XmlElement) => PLACE.flatMap((part) => textAt(place, part) ?? []).join(', ')

function addressOf(place: XmlElement): SanctionedEntity['addresses'] {
  const text = placeText(place)
  if (text === '') return []
  const country = textAt(place, 'COUNTRY')
  return [
    {
      address: textAt(place, 'STREET') ?? null,
      city: textAt(place, 'CITY') ?? null,
      state: textAt(place, 'STATE_PROVINCE') ?? null,
      postal_code: textAt(place, 'ZIP_CODE') ?? null,
      country_code: country === undefined ? null : codeOf(country),
      text,
    },
  ]
}

function documentOf(document: XmlElement): SanctionedEntity['identifiers'] {
  const value = textAt(document, 'NUMBER')
  if (value === undefined) return []
  const kind = `${textAt(document, 'TYPE_OF_DOCUMENT') ?? ''} ${textAt(document, 'TYPE_OF_DOCUMENT2') ?? ''}`
  const country = textAt(document, 'ISSUING_COUNTRY') ?? textAt(document, 'COUNTRY_OF_ISSUE')
  const type = /pass?[ae]porte?/i.test(kind) ? 'passport' : /identi|id\b/i.test(kind) ? 'national_id' : 'other'
  return [identifier(type, value, country)]
}

function identifier(type: string, value: string, country?: string): SanctionedEntity['identifiers'][number] {
  const country_code = country === undefined ? null : (countryCode(country) ?? null)
  return { type, value, currency: null, country_code, alternative: false }
}

function birthDate(entry: XmlElement): SanctionedEntity['dates_of_birth'] {
  const [date, year] = [textAt(entry, 'DATE')?.slice(0, 10), textAt(entry, 'YEAR')]
  const [from, to] = [textAt(entry, 'FROM_YEAR'), textAt(entry, 'TO_YEAR')]
  const span = from === undefined ? undefined : `${from} to ${to ?? '?'}`
  const text = date ?? year ?? span ?? textAt(entry, 'NOTE')
  if (text === undefined) return []
  const circa = textAt(entry, 'TYPE_OF_DATE') === 'APPROXIMATELY' || span !== undefined
  return [{ date: isDate(date ?? '') ? (date ?? null) : null, year: year ?? date?.slice(0, 4) ?? null, text, circa }]
}

const codeOf = (name: string) => countryCode(name) ?? name

const unique = (values: readonly string[]) => [...new Set(values)]
