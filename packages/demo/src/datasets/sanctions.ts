import { source, type Extension } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { sanctionsExport } from '@bourse/sanctions'
import type { SanctionedEntity } from '@bourse/services'
import { DEMO_LEI, demoSource } from '../market/index.ts'

const PROGRAMS = ['DEMO-TRADE', 'DEMO-ARMS', 'DEMO-CYBER', 'DEMO-REGION']
const COUNTRIES = ['AQ', 'BV', 'HM', 'GS']
const COUNT = 60
/** Number of entities listed only in the first export, at the end of the list. */
const REMOVED = 3
/** How many days before the end of the window the first export was fetched. */
const BEFORE = 90

/** Entities with invented names in two exports: three entities in the first are missing from the second. */
export const demo = source({
  ...demoSource,
  title: 'Demo sanctions',
  feeds: sanctionsExport,
  schedule: 'manual',
  complete: true,
  plan: ({ to }) => [
    { date: addDays(to, -BEFORE), count: COUNT },
    { date: to, count: COUNT - REMOVED },
  ],
  fetch: async (unit) => unit,
  parse: ({ date, count }) => Array.from({ length: count }, (_, at) => entityOf(at + 1, date)),
})

function entityOf(number: number, date: string): SanctionedEntity {
  const two = String(number).padStart(2, '0')
  const country = COUNTRIES[number % COUNTRIES.length] ?? 'AQ'
  const listed_on = addDays('2019-01-15', number * 37)
  const isPerson = number % 3 === 0
  return {
    exported_on: date,
    publisher: 'ofac',
    publisher_id: `demo-${two}`,
    lists: [number % 10 === 0 ? 'consolidated' : 'sdn'],
    name: isPerson ? `Demo Person ${two}` : `Demo Trading House ${two}`,
    entity_type: isPerson ? 'person' : number === 1 ? 'vessel' : 'organization',
    listed_on,
    updated_on: number % 4 === 0 ? addDays(listed_on, 200) : null,
    aliases: aliasesOf(number, two),
    countries: [country],
    programs: PROGRAMS.filter((_, at) => at === number % PROGRAMS.length || (at === 0 && number % 7 === 0)),
    identifiers: identifiersOf(number),
    addresses: [
      {
        address: null,
        city: 'Nowhere',
        state: null,
        postal_code: null,
        country_code: country,
        text: `Nowhere, ${country}`,
      },
    ],
    title: null,
    dates_of_birth: isPerson
      ? [{ date: null, year: String(1950 + (number % 40)), text: `circa ${1950 + (number % 40)}`, circa: true }]
      : [],
    places_of_birth: isPerson ? ['Nowhere'] : [],
    nationalities: isPerson ? [country] : [],
    gender: null,
    vessel:
      number === 1
        ? { call_sign: 'DEMO1', type: 'Cargo', tonnage: '9000', gross_tonnage: null, flag: country, owner: null }
        : null,
    remarks: null,
    source_url: null,
  }
}

function aliasesOf(number: number, two: string): SanctionedEntity['aliases'] {
  if (number === 4 || number === 5) return [{ name: `DT${two}`, type: 'aka', quality: 'weak' }]
  return number % 5 === 1 ? [{ name: `Maison d’Exemple ${two}`, type: 'fka', quality: 'strong' }] : []
}

/** Returns an entity's identifiers: one entity is a ship, one a wallet, and one a demo market company with its LEI. */
function identifiersOf(number: number): SanctionedEntity['identifiers'] {
  const one = (type: string, value: string, currency: string | null = null) => [
    { type, value, currency, country_code: null, alternative: false },
  ]
  if (number === 1) return one('imo', '9999993')
  if (number === 2) return one('wallet', 'demo1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq', 'XBT')
  return number === 4 ? one('lei', DEMO_LEI) : []
}

export const demoExtension: Extension = { sources: [demo] }
