import { csvRecords } from '@bourse/kit/readers'
import { addDays, addMonths } from '@bourse/kit/values'
import type { OperationFacts } from '@bourse/services'
import type { TestHost } from '@bourse/testkit'
import { exactRows } from './exact-parquet.ts'
import { filesIn, pathOf, type Action } from './shared-host.ts'

/** A row with each value as text; null is empty. */
export type TextRow = Readonly<Record<string, string>>

/** A table that a key sees, and the files that it lists for the key. */
export interface SharedTable {
  readonly share: string
  readonly schema: string
  readonly name: string
  readonly files: readonly Action['file'][]
}

export const nameOf = ({ share, schema, name }: Omit<SharedTable, 'files'>) => `${share}.${schema}.${name}`

/** All tables and files that a key finds through the lists of the protocol. */
export async function tablesOf(host: TestHost, key: string, body: object = {}): Promise<readonly SharedTable[]> {
  const found: SharedTable[] = []
  for (const { name: share } of await itemsOf(host, key, '/shares'))
    for (const { name: schema } of await itemsOf(host, key, `/shares/${share}/schemas`))
      for (const { name } of await itemsOf(host, key, `/shares/${share}/schemas/${schema}/tables`)) {
        const path = `/delta-sharing/shares/${share}/schemas/${schema}/tables/${name}/query`
        const answer = await host.post(path, body, { key })
        if (answer.status !== 200 && answer.status !== 404) throw new Error(`${path}: ${answer.text.slice(0, 300)}`)
        found.push({ share, schema, name, files: filesIn(answer) })
      }
  return found
}

async function itemsOf(host: TestHost, key: string, path: string): Promise<readonly { readonly name: string }[]> {
  const { status, json, text } = await host.get(`/delta-sharing${path}`, { key })
  if (status !== 200) throw new Error(`${path}: ${text.slice(0, 300)}`)
  return json.items
}

/** Downloads a file's rows; null columns are empty text, instants have milliseconds. */
export async function rowsOfFile(host: TestHost, { url }: Action['file']): Promise<readonly TextRow[]> {
  const { headers } = await host.get(pathOf(url))
  const answer = await host.get(headers['location'] ?? '')
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return (await exactRows(answer.bytes)).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
  )
}

function textOf(value: unknown): string {
  if (value instanceof Date) return comparable(value.toISOString())
  if (typeof value === 'string') return comparable(value)
  return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** One notation for dates, instants and decimals. */
function comparable(text: string): string {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*Z$/.exec(text) ?? []
  if (date !== undefined && time !== undefined)
    return time === '00:00:00.000' ? date : `${date} ${time.padEnd(12, '0')}`
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}

/** Reads all pages of a list as a key; a rejected request has no rows. */
export async function listedRows(host: TestHost, key: string, path: string): Promise<readonly TextRow[]> {
  const rows: TextRow[] = []
  const separator = path.includes('?') ? '&' : '?'
  let cursor = ''
  do {
    const page = `${path}${separator}format=csv&limit=1000${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const { status, text, headers } = await host.get(page, { key })
    if (status !== 200) return rows
    rows.push(...(await rowsInCsv(text)))
    cursor = headers['x-next-cursor'] ?? ''
  } while (cursor !== '')
  return rows
}

async function rowsInCsv(text: string): Promise<readonly TextRow[]> {
  const records: (readonly string[])[] = []
  for await (const piece of csvRecords(piecesOf(text), { delimiter: ',' }))
    records.push(...piece.map(({ fields }) => fields))
  const [header = [], ...lines] = records
  return lines.map((line) => Object.fromEntries(header.map((name, index) => [name, comparable(line[index] ?? '')])))
}

async function* piecesOf(text: string) {
  yield text
}

/** Columns of files that the lists do not have. */
const OWN_COLUMNS: ReadonlySet<string> = new Set(['security_id', 'known_from', 'known_to'])

/**
 * Returns the rows of a file that a list lacks. A value that the file omits may be in the list: a reference to a
 * listing outside the table's market is null in the file.
 */
export function rowsWithout(listed: readonly TextRow[], rows: readonly TextRow[]): readonly TextRow[] {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => !OWN_COLUMNS.has(name))
  const placeOf = (row: TextRow) => columns.map((name) => row[name] ?? '').join('\u0000')
  const whole = new Set(listed.map(placeOf))
  const others = rows.filter((row) => !whole.has(placeOf(row)))
  if (others.length === 0) return []
  const byId = Map.groupBy(listed, idOf)
  return others.filter(
    (row) =>
      !byId.get(idOf(row))?.some((seen) => columns.every((name) => row[name] === '' || row[name] === seen[name])),
  )
}

const idOf = ({ id = '', instrument_id: listing = '', date = '' }: TextRow) => `${id} ${listing} ${date}`

/** Public ids that a key may name, by the parameter that takes them, and how many of them one request names. */
export interface VisibleNames {
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly inRequest: number
}

/** Parameters that name the subjects of rows; an operation uses the first that it has. */
const NAMES = ['series_ids', 'instrument_ids', 'contract_ids']

interface RowsToList {
  readonly facts: Pick<OperationFacts, 'path' | 'parameters' | 'record'>
  readonly names: VisibleNames
  /** In ascending order. */
  readonly dates: readonly string[]
  /** More parameters, as in a URL: `&as_of=…`. */
  readonly more: string
}

/** Reads the rows of an operation on some dates as a key; names subjects only if the operation requires it. */
export async function rowsOfOperation(host: TestHost, key: string, rows: RowsToList): Promise<readonly TextRow[]> {
  const { facts, dates, more } = rows
  const bounds = boundsOf(facts, dates).map((bound) => `${bound}${more}`)
  const [first] = bounds
  if (first === undefined) return []
  const { status } = await host.get(`${facts.path}?${first}`, { key })
  const isNamed = facts.path.includes('{') || status === 422
  const paths = isNamed ? namedPaths(rows, bounds) : bounds.map((bound) => `${facts.path}?${bound}`)
  const listed: TextRow[] = []
  for (const path of paths) listed.push(...(await listedRows(host, key, path)))
  return listed
}

function namedPaths(
  { facts: { path, parameters }, names: { ids, inRequest } }: RowsToList,
  bounds: readonly string[],
): readonly string[] {
  const inPath = /\{(\w+)_id\}/.exec(path)?.[1]
  if (inPath !== undefined) {
    const paths = (ids[`${inPath}_ids`] ?? []).map((id) => path.replace(`{${inPath}_id}`, id))
    return paths.flatMap((each) => bounds.map((bound) => `${each}?${bound}`))
  }
  const by = NAMES.find((name) => parameters.some((each) => each.name === name)) ?? ''
  const chunks = chunksOf(ids[by] ?? [], inRequest)
  return bounds.flatMap((bound) => chunks.map((some) => `${path}?${bound}&${by}=${some.join(',')}`))
}

const chunksOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/** The parameters for all dates: one range, or each date. */
function boundsOf({ parameters, record }: RowsToList['facts'], dates: readonly string[]): readonly string[] {
  const takes = (name: string) => parameters.some((each) => each.name === name)
  if (takes('effective_date')) return dates.map((date) => `effective_date=${date}`)
  if (takes('symbol_at')) return dates.map((date) => `from=${date}&to=${date}&symbol_at=${date}`)
  const ofDay = record?.ofDay ?? {}
  const query = (date: string, names = Object.keys(ofDay)) =>
    names.map((name) => `${name}=${encodeURIComponent((ofDay[name] ?? '').replace('{date}', date))}`).join('&')
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  return 'from' in ofDay ? [`${query(first, ['from'])}&${query(last, ['to'])}`] : dates.map((date) => query(date))
}

/** The dates of the files in a key's tables, including month and year ends. */
export function datesOf(tables: readonly SharedTable[]): readonly string[] {
  const dates = tables.flatMap(({ name, files }) =>
    files.flatMap(({ id }) => {
      const date = id.slice(0, 10)
      if (name.endsWith('_by_day')) return [date]
      return [date, addDays(addMonths(date, name.endsWith('_by_month') ? 1 : 12), -1)]
    }),
  )
  return [...new Set(dates)].sort()
}
