import { utc, type Statements, type PagedQuery } from '@bourse/engine/database'
import { problem, type Dataset } from '@bourse/kit'
import { versionOf } from '@bourse/engine/accounts'
import { fieldsOfColumns, importFields, NO_PRESET, presetsOfColumns } from '@bourse/engine/jobs'
import type { Wiring } from '@bourse/engine/wiring'
import { settingsIn } from './settings-in.ts'
import type { ImportsRead } from '../contract/imports.ts'
import type { ImportColumn, ImportSettings, ImportShown } from '../contract/import-shown.ts'

type AsText = 'options' | 'findings'
type AsTextOrNone = 'columns' | 'progress' | 'report'

/** A table row; its JSON fields are text. */
type Stored = Omit<ImportShown, AsText | AsTextOrNone | 'fields' | 'presets' | 'recognized' | 'version'> &
  Readonly<Record<AsText, string> & Record<AsTextOrNone, string | null>>

const VIEW = `select i.id, i.dataset, i.filename, i.status, i.bytes,
  (select count(*) from bourse.import_parts p where p.import_id = i.id) as parts,
  ${utc('i.created_at')} as created_at, ${utc('i.updated_at')} as updated_at, i.options, i.mapping_from,
  i.columns, i.progress, i.report, i.findings, i.failure, i.has_rejects from bourse.imports i`

/** Imports, newest first. */
export async function pageOfImports(
  on: Statements,
  wiring: Wiring,
  { dataset, status }: Parameters<ImportsRead['list']>[0],
  { limit, after }: PagedQuery,
): Promise<readonly ImportShown[]> {
  const rows = await on.query<Stored>(
    `${VIEW} where ($1::text is null or i.dataset = $1) and ($2::text is null or i.status = $2)
       and ($3::timestamptz is null or (i.created_at, i.id) < ($3, $4::text collate "C"))
     order by i.created_at desc, i.id desc limit $5`,
    [dataset ?? null, status ?? null, after?.['created_at'] ?? null, after?.['id'] ?? null, limit + 1],
  )
  return rows.map((row) => shown(row, wiring))
}

/** Reads one import; rejects with `record-not-found`. */
export async function readImport(on: Statements, wiring: Wiring, id: string): Promise<ImportShown> {
  const [row] = await on.query<Stored>(`${VIEW} where i.id = $1`, [id])
  if (row !== undefined) return shown(row, wiring)
  throw problem('record-not-found', `There is no import ${JSON.stringify(id.slice(0, 60))}.`)
}

function shown(row: Stored, wiring: Wiring): ImportShown {
  const dataset = wiring.datasets.find(({ id }) => id === row.dataset)
  const options = settingsIn(row.options)
  const fields = dataset === undefined ? [] : importFields(dataset)
  return {
    ...row,
    options,
    ...columnsOf(row.columns, options, dataset),
    fields,
    progress: parsed(row.progress),
    report: parsed(row.report),
    findings: JSON.parse(row.findings) as ImportShown['findings'],
    version: versionOf(row.status, row.options, row.updated_at),
  }
}

const parsed = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T))

/**
 * Returns columns with the fields that they fill, according to the mapping, the publisher's preset or an identical
 * name; and the presets that may match the file.
 */
function columnsOf(
  text: string | null,
  { map, preset }: ImportSettings,
  dataset: Dataset | undefined,
): Pick<ImportShown, 'columns' | 'presets' | 'recognized'> {
  const columns = parsed<readonly Omit<ImportColumn, 'field'>[]>(text)
  if (columns === null || dataset === undefined) return { columns: null, presets: null, recognized: null }
  const names = columns.map(({ name }) => name)
  const { presets, recognized } = presetsOfColumns(dataset, names)
  // A later release may have removed the chosen preset.
  const isKnown = preset === NO_PRESET || presets.some(({ name, matches }) => matches && name === preset)
  const fields = fieldsOfColumns(dataset, names, { map, ...(isKnown && preset !== null && { preset }) })
  return {
    columns: columns.map(({ name, samples }, at) => ({ name, field: fields.get(at) ?? null, samples })),
    presets,
    recognized,
  }
}
