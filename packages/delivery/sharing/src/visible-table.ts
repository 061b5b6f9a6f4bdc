import { problem, type Call } from '@bourse/kit'
import type { FileTable, FileTables } from '@bourse/services'

/** Codes of problems meaning that a key may not see a table. */
const HIDDEN: ReadonlySet<unknown> = new Set([
  'capability-missing',
  'market-not-entitled',
  'entity-not-entitled',
  'licence-not-granted',
  'mutual-funds-not-entitled',
  'history-depth',
])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

type TableCall = Pick<Call, 'caller' | 'today'>

/** Codes of problems meaning that a table currently has no rows for any caller. */
const EMPTY: ReadonlySet<unknown> = new Set(['dataset-unavailable', 'dataset-unpublished'])

/** Whether a table is listed: its dataset is serving, and the key may see every row that it has today. */
export async function isListed(tables: FileTables, table: FileTable, call: TableCall): Promise<boolean> {
  try {
    return await isVisible(tables, table, call)
  } catch (error) {
    if (EMPTY.has(codeOf(error))) return false
    throw error
  }
}

/** Whether a key may see every row that a table has today. Throws if the table's dataset is off. */
async function isVisible(tables: FileTables, table: FileTable, { caller, today }: TableCall): Promise<boolean> {
  try {
    await tables.authorize(caller, table, today)
    return true
  } catch (error) {
    if (HIDDEN.has(codeOf(error))) return false
    throw error
  }
}

/** Returns the table in a call's path. A table that the key may not see is treated like one that does not exist. */
export async function visibleTable(tables: FileTables, call: TableCall & Pick<Call, 'params'>): Promise<FileTable> {
  const { share = '', schema = '', table = '' } = call.params
  const found = (await tables.list()).find(
    (each) => each.share === share && each.schema === schema && each.name === table,
  )
  if (found === undefined || !(await isVisible(tables, found, call))) throw unknownTable([share, schema, table])
  return found
}

const LONGEST = 40

const unknownTable = (names: readonly string[]) =>
  problem(
    'record-not-found',
    `There is no table ${names.map((name) => name.slice(0, LONGEST)).join('/')}, or the key may not see all of its ` +
      'rows. GET /v1/sharing/tables lists the tables that it may see.',
  )
