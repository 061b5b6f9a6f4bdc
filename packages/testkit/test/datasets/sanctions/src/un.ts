import { source, Type } from '@bourse/kit'
import { countryCode, isDate } from '@bourse/kit/values'
import { childrenOf, textAt, UnreadableFile, xml, type XmlElement } from '@bourse/kit/readers'
import { entities } from './record.ts'

/** Each day's complete consolidated list. */
export const un = source({
  id: 'un-sanctions',
  title: 'UN Security Council consolidated list',
  feeds: entities,
  publisher: { name: 'UN', licence: 'Own use', hosts: ['scsanctions.un.org'], requestsPerSecond: 0.2 },
  schedule: { cron: '30 2 * * *', zone: 'America/New_York' },
  complete: true,
  allOrNothing: true,
  missingRows: { status: 'removed', on: 'removed_on', lists: '[]' },
  config: Type.Object({
    url: Type.String({
      default: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml',
      description: 'Address of the list',
    }),
  }),
  plan: ({ to }) => [{ date: to }],
  fetch: (_, { http, config }) => http.text(config.url),
  files: {
    expected: 'the consolidated list as XML, one file per date: UN_consolidated.xml',
    unit: (name, { path, date }) => (name.endsWith('.xml') ? { date: date ?? path } : undefined),
  },
  *parse(text) {
    if (!text.slice(0, 2_000).includes('<CONSOLIDATED_LIST')) throw new UnreadableFile('expected CONSOLIDATED_LIST')
    for (const element of xml(text, 'INDIVIDUALS/INDIVIDUAL')) yield entityOf(element, 'INDIVIDUAL')
    for (const element of xml(text, 'ENTITIES/ENTITY')) yield entityOf(element, 'ENTITY')
  },
})

function entityOf(entry: XmlElement, kind: 'INDIVIDUAL' | 'ENTITY') {
  const text = (path: string) => textAt(entry, path) ?? null
  const values = (path: string) => childrenOf(entry, path).flatMap((child) => (child.text === '' ? [] : [child.text]))
  const each = (name: string) => childrenOf(entry, `${kind}_${name}`)
  const list = text('UN_LIST_TYPE') ?? ''
  const addresses = each('ADDRESS').flatMap(addressOf)
  const nationalities = unique(values('NATIONALITY/VALUE').map(codeOf))
  const days = values('LAST_DAY_UPDATED/VALUE').map((day) => day.slice(0, 10))
  const title = unique([...values('TITLE/VALUE'), ...values('DESIGNATION/VALUE')]).join('; ')
  return {
    ...{ publisher: 'un' as const, publisher_id: text('DATAID') ?? '', lists: [`un:${list}`], programs: [list] },
    name: ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].flatMap((part) => text(part) ?? []).join(' '),
    entity_type: kind === 'INDIVIDUAL' ? ('person' as const) : ('organization' as const),
    ...{ listed_on: text('LISTED_ON')?.slice(0, 10) ?? null, updated_on: days.sort().at(-1) ?? null },
    ...{ removed_on: null, status: 'listed' as const, instrument_id: null, company_id: null },
    aliases: each('ALIAS').flatMap(aliasOf),
    countries: unique([...addresses.flatMap(({ country_code }) => country_code ?? []), ...nationalities]),
    identifiers: [
      ...values('REFERENCE_NUMBER').map((value) => identifier('reference', value, null)),
      ...each('DOCUMENT').flatMap(documentOf),
    ],
    ...{ addresses, nationalities, title: title === '' ? null : title, gender: text('GENDER'), vessel: null },
    dates_of_birth: each('DATE_OF_BIRTH').flatMap(birthDate),
    places_of_birth: each('PLACE_OF_BIRTH').flatMap((place) => placeText(place) ?? []),
    ...{ remarks: text('COMMENTS1'), source_url: null },
  } as const
}

function aliasOf(alias: XmlElement) {
  const [name, quality] = [textAt(alias, 'ALIAS_NAME'), textAt(alias, 'QUALITY')]
  const of = { type: quality === 'f.k.a.' ? 'fka' : 'aka', quality: quality === 'Low' ? 'weak' : 'strong' } as const
  return name === undefined ? [] : [{ name, ...of }]
}

const PLACE = ['STREET', 'CITY', 'STATE_PROVINCE', 'ZIP_CODE', 'COUNTRY']
const placeText = (place: XmlElement) => PLACE.flatMap((part) => textAt(place, part) ?? []).join(', ') || null

function addressOf(place: XmlElement) {
  const [address = null, city = null, state = null, postal_code = null, country] = PLACE.map((part) =>
    textAt(place, part),
  )
  const text = placeText(place)
  const country_code = country === undefined ? null : codeOf(country)
  return text === null ? [] : [{ address, city, state, postal_code, country_code, text }]
}

function documentOf(document: XmlElement) {
  const [value, kind = ''] = [textAt(document, 'NUMBER'), textAt(document, 'TYPE_OF_DOCUMENT')]
  const type = /pass?[ae]porte?/i.test(kind) ? 'passport' : /identi|id\b/i.test(kind) ? 'national_id' : 'other'
  return value === undefined ? [] : [identifier(type, value, textAt(document, 'ISSUING_COUNTRY') ?? null)]
}

const identifier = (type: string, value: string, country: string | null) => ({
  ...{ type, value, currency: null, alternative: false },
  country_code: country === null ? null : (countryCode(country) ?? null),
})

function birthDate(born: XmlElement) {
  const date = textAt(born, 'DATE')?.slice(0, 10) ?? null
  const year = textAt(born, 'YEAR') ?? textAt(born, 'FROM_YEAR') ?? date?.slice(0, 4) ?? null
  const [text, circa] = [date ?? year ?? textAt(born, 'NOTE'), textAt(born, 'TYPE_OF_DATE') === 'APPROXIMATELY']
  return text === undefined ? [] : [{ date: isDate(date ?? '') ? date : null, year, text, circa }]
}

const codeOf = (name: string) => countryCode(name) ?? name
const unique = (values: readonly string[]) => [...new Set(values)]
