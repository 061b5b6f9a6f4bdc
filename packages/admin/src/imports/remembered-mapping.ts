import type { Statements } from '@bourse/engine/database'
import { ADDED_COLUMNS } from '@bourse/engine/jobs'
import type { ImportColumn, ImportSettings, ImportShown } from '../contract/import-shown.ts'
import { DEFAULT_SETTINGS, settingsIn } from './settings-in.ts'

/** Number of completed imports into a dataset that are compared, newest first. */
const COMPARED = 100

/**
 * Options that describe a file's layout. Others, such as a symbol for all rows or full replacement, are chosen for each
 * file.
 */
const LAYOUT = ['map', 'preset', 'market', 'date_format', 'decimal_comma', 'source'] as const

interface Remembered {
  /** The earlier import. */
  readonly from: string
  /** The new import's options as JSON. */
  readonly options: string
}

/**
 * Returns the options for an upload from the newest completed import of a file with the same columns into the same
 * dataset, by anyone on this installation; undefined if there is none, or the operator has already mapped columns.
 * Columns that files of rejected lines add do not count.
 */
export async function rememberedMapping(
  on: Statements,
  { dataset, options }: Pick<ImportShown, 'dataset' | 'options'>,
  columns: readonly Pick<ImportColumn, 'name'>[],
): Promise<Remembered | undefined> {
  if (Object.keys(options.map).length > 0 || options.preset !== null) return undefined
  const names = columns.map(({ name }) => name).filter((name) => !ADDED_COLUMNS.includes(name))
  const [found] = await on.query<{ id: string; options: string }>(
    `select id, options from (
       select * from bourse.imports where dataset = $1 and status = 'done' and columns is not null
       order by created_at desc limit ${COMPARED}) i
     where $2::jsonb = (select coalesce(jsonb_agg(c -> 'name' order by n), '[]')
       from jsonb_array_elements(columns::jsonb) with ordinality as e (c, n) where c ->> 'name' <> all ($3::text[]))
     order by created_at desc limit 1`,
    [dataset, JSON.stringify(names), ADDED_COLUMNS],
  )
  if (found === undefined) return undefined
  const layout = layoutIn(settingsIn(found.options))
  if (JSON.stringify(layout) === JSON.stringify(layoutIn(DEFAULT_SETTINGS))) return undefined
  return { from: found.id, options: JSON.stringify({ ...options, ...layout }) }
}

const layoutIn = (settings: ImportSettings) => Object.fromEntries(LAYOUT.map((name) => [name, settings[name]]))
