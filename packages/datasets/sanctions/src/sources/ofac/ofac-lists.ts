import { BadRecord } from '@bourse/kit'
import { countryCode } from '@bourse/kit/values'
import { csv, UnreadableFile } from '@bourse/kit/readers'
import type { SanctionedEntity } from '@bourse/services'
import { CONSOLIDATED_FILES, SDN_FILES, type OfacFiles } from './ofac-files.ts'
import { readRemarks, type Remarks } from './remarks.ts'

const ENTRY = [
  ...['ent_num', 'name', 'type', 'program', 'title', 'call_sign', 'vessel_type', 'tonnage', 'gross_tonnage'],
  ...['flag', 'owner', 'remarks'],
] as const
const ADDRESS = ['ent_num', 'add_num', 'address', 'place', 'country', 'remarks'] as const
const ALIAS = ['ent_num', 'alt_num', 'type', 'name', 'remarks'] as const
const COMMENT = ['ent_num', 'text'] as const

/** The first column in every file is the entity's number. */
type Line<C extends readonly string[]> = Readonly<Record<C[number] | 'ent_num', string | null>>

/** One list: its entries, and the details from the other three files. */
interface List {
  readonly name: string
  readonly entries: readonly (Line<typeof ENTRY> | BadRecord)[]
  readonly addresses: ReadonlyMap<string, readonly Line<typeof ADDRESS>[]>
  readonly aliases: ReadonlyMap<string, readonly Line<typeof ALIAS>[]>
  readonly comments: ReadonlyMap<string, readonly Line<typeof COMMENT>[]>
}

/**
 * Yields entities on either list, without duplicates. An entity on both lists takes its values from the SDN list, and
 * the list names and programs from both. Throws `UnreadableFile` if a file is missing or was truncated before entries
 * that other files reference.
 */
export function* ofacLists(files: OfacFiles, date: string): Generator<SanctionedEntity | BadRecord> {
  const lists = [listOf(files, 'sdn', SDN_FILES), listOf(files, 'consolidated', CONSOLIDATED_FILES)]
  const entities = new Map<string, SanctionedEntity>()
  for (const list of lists)
    for (const entry of list.entries) {
      if (entry instanceof BadRecord) {
        yield entry
        continue
      }
      const entity = entityOf(entry, list, date)
      const first = entities.get(entity.publisher_id)
      entities.set(entity.publisher_id, first === undefined ? entity : onBoth(first, entity))
    }
  yield* entities.values()
}

function listOf(files: OfacFiles, name: string, [main, addresses, aliases, comments]: readonly string[]): List {
  const entries = [...linesOf(files, main, ENTRY)]
  const known = new Set(entries.flatMap((entry) => (entry instanceof BadRecord ? [] : [entry.ent_num])))
  const grouped = <C extends readonly string[]>(file: string | undefined, columns: C) =>
    groupedBy<Line<C>>(linesOf(files, file, columns), known, file)
  return {
    name,
    entries,
    addresses: grouped(addresses, ADDRESS),
    aliases: grouped(aliases, ALIAS),
    comments: grouped(comments, COMMENT),
  }
}

/** Yields a file's lines without a header; `-0-` and the end-of-file mark count as empty. */
function* linesOf<C extends readonly string[]>(
  files: OfacFiles,
  name: string | undefined,
  columns: C,
): Generator<Line<C> | BadRecord> {
  const text = files[name ?? '']
  if (text === undefined) throw new UnreadableFile(`expected both of the day’s lists, but ${name} is missing`)
  for (const line of csv(text.replaceAll('\u001a', ''), { columns })) {
    if (line instanceof BadRecord) yield line
    else
      yield Object.fromEntries(
        Object.entries(line.values).map(([column, value]) => [column, valueOf(value)]),
      ) as Line<C>
  }
}

function valueOf(text: string): string | null {
  const value = text.trim()
  return value === '-0-' || value === '' ? null : value
}

function groupedBy<L extends { readonly ent_num: string | null }>(
  lines: Iterable<L | BadRecord>,
  known: ReadonlySet<string | null>,
  file: string | undefined,
): ReadonlyMap<string, readonly L[]> {
  const groups = new Map<string, L[]>()
  for (const line of lines) {
    if (line instanceof BadRecord) throw new UnreadableFile(`${file}: ${line.message}`)
    if (!known.has(line.ent_num))
      throw new UnreadableFile(
        `${file} refers to entity ${line.ent_num}, which is not on its list: is one of the files truncated?`,
      )
    const id = line.ent_num ?? ''
    const group = groups.get(id)
    if (group === undefined) groups.set(id, [line])
    else group.push(line)
  }
  return groups
}

const KINDS: Readonly<Record<string, SanctionedEntity['entity_type']>> = {
  individual: 'person',
  vessel: 'vessel',
  aircraft: 'aircraft',
}

function entityOf(entry: Line<typeof ENTRY>, list: List, date: string): SanctionedEntity {
  const { ent_num: id, name, type, program, title, flag } = entry
  const own = <T>(lines: ReadonlyMap<string, readonly T[]>) => lines.get(id ?? '') ?? []
  // The Treasury splits remarks after 1,000 characters, even within a word.
  const remarks = [entry.remarks, ...own(list.comments).map(({ text }) => text)].flatMap((text) => text ?? []).join('')
  const parsed = readRemarks(remarks)
  const addresses = own(list.addresses).flatMap(addressOf)
  const places = [...own(list.addresses).map(({ country }) => country), ...parsed.nationalities, ...parsed.citizenships]
  return {
    exported_on: date,
    publisher: 'ofac',
    publisher_id: id ?? '',
    lists: [list.name],
    name: name ?? '',
    entity_type: type === null ? 'organization' : (KINDS[type] ?? 'other'),
    listed_on: null,
    updated_on: null,
    aliases: [...own(list.aliases).flatMap(aliasOf), ...parsed.aliases],
    countries: unique([...places, flag].flatMap((place) => (place === null ? [] : [codeOf(place)]))),
    programs: unique((program ?? '').split(/\]\s*\[/).map((each) => each.trim())).filter((each) => each !== ''),
    identifiers: parsed.identifiers,
    addresses,
    title,
    dates_of_birth: parsed.datesOfBirth,
    places_of_birth: parsed.placesOfBirth,
    nationalities: unique(parsed.nationalities.map(codeOf)),
    gender: parsed.gender,
    vessel: type === 'vessel' ? vesselOf(entry) : null,
    remarks: remarks === '' ? null : remarks,
    source_url: `https://sanctionssearch.ofac.treas.gov/Details.aspx?id=${id}`,
  }
}

function vesselOf(entry: Line<typeof ENTRY>): SanctionedEntity['vessel'] {
  const { call_sign, vessel_type, tonnage, gross_tonnage, flag, owner } = entry
  return { call_sign, type: vessel_type, tonnage, gross_tonnage, flag: flag === null ? null : codeOf(flag), owner }
}

function addressOf({ address, place, country }: Line<typeof ADDRESS>): SanctionedEntity['addresses'] {
  const text = [address, place, country].flatMap((part) => part ?? []).join(', ')
  if (text === '') return []
  const country_code = country === null ? null : codeOf(country)
  return [{ address, city: place, state: null, postal_code: null, country_code, text }]
}

function aliasOf({ type, name }: Line<typeof ALIAS>): Remarks['aliases'] {
  if (name === null) return []
  return [{ name, type: type === 'fka' || type === 'nka' ? type : 'aka', quality: 'strong' }]
}

/** Returns a country code, or the name as written if it is not a country: `Region: Gaza`. */
const codeOf = (name: string) => countryCode(name) ?? name

const unique = (values: readonly string[]) => [...new Set(values)]

function onBoth(first: SanctionedEntity, second: SanctionedEntity): SanctionedEntity {
  const named = new Set(first.aliases.map(({ name }) => name))
  return {
    ...first,
    lists: unique([...first.lists, ...second.lists]),
    programs: unique([...first.programs, ...second.programs]),
    countries: unique([...first.countries, ...second.countries]),
    aliases: [...first.aliases, ...second.aliases.filter(({ name }) => !named.has(name))],
  }
}
