import type { Statements } from '@bourse/database'
import { Argument } from '@commander-js/extra-typings'
import { utc } from '../../accounts/account.ts'
import type { Context } from '../context.ts'
import { datasetNamed } from '../dataset-names.ts'
import { leaf } from '../leaf.ts'
import { countText, shortInstant, table } from '../text.ts'
import { withWorkbench } from '../with-workbench.ts'
import { heldRows, type HeldRow } from './held-rows.ts'

/** Most runs, and most reasons of rejection, that are listed. */
const RUNS = 20
const REASONS = 100

/** `bourse ingest list` */
export function listCommand(context: Context) {
  return leaf('list', 'List rows that wait, rejected rows by reason, and the last runs of sources', [
    `${context.name} ingest list`,
    `${context.name} ingest list eod --json`,
  ])
    .addArgument(new Argument('[dataset]', 'only this dataset'))
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const datasets = id === undefined ? context.datasets : [datasetNamed(context.datasets, id)]
        const ids = datasets.map((dataset) => dataset.id)
        const held = await heldRows(bench, datasets)
        const quarantine = await quarantined(bench.database, ids)
        const runs = await lastRuns(bench.database, ids)
        context.output.print({ held: held.map(heldJson), quarantine, runs }, [
          ...heldLines(held, context.name),
          '',
          ...quarantineLines(quarantine),
          '',
          ...runLines(runs),
        ])
      }),
    )
}

interface Quarantined {
  readonly dataset: string
  readonly record: string
  readonly source: string
  readonly reason: string
  readonly rows: number
  readonly last_at: string
  readonly last_line: number | null
  readonly last_row: string
}

/** Rejected rows by reason, the newest reason first, with the last row of each. */
async function quarantined(on: Statements, datasets: readonly string[]): Promise<readonly Quarantined[]> {
  const rows = await on.query<Omit<Quarantined, 'rows' | 'last_line'> & { rows: string; last_line: string | null }>(
    `select dataset, record, source, reason, count(*) as rows, ${utc('max(at)')} as last_at,
       (array_agg(line order by id desc))[1] as last_line, left((array_agg(content order by id desc))[1], 500) as last_row
     from bourse.quarantine where dataset = any ($1) group by dataset, record, source, reason order by max(id) desc limit ${REASONS}`,
    [datasets],
  )
  return rows.map((row) => ({
    ...row,
    rows: Number(row.rows),
    last_line: row.last_line === null ? null : Number(row.last_line),
  }))
}

interface Run {
  readonly dataset: string
  readonly source: string
  readonly unit: string
  readonly started_at: string
  readonly ended_at: string | null
  readonly outcome: string | null
  readonly message: string | null
}

function lastRuns(on: Statements, datasets: readonly string[]): Promise<Run[]> {
  return on.query<Run>(
    `select dataset, source, unit, ${utc('started_at')} as started_at, ${utc('ended_at')} as ended_at, outcome, message
     from bourse.ingest_runs where dataset = any ($1) order by id desc limit ${RUNS}`,
    [datasets],
  )
}

const heldJson = ({ dataset, record, name, key, label, reason, source, heldAt }: HeldRow) => ({
  dataset,
  record: record.table,
  name,
  key,
  label: label ?? null,
  reason,
  source: source ?? null,
  held_at: heldAt,
})

function heldLines(held: readonly HeldRow[], program: string): readonly string[] {
  if (held.length === 0) return ['No row waits for a confirmation.']
  const rows = held.map(({ dataset, name, label, source, reason }) => [
    dataset,
    name,
    label ?? '',
    source ?? 'several',
    reason,
  ])
  return [
    'Rows that wait for a confirmation:',
    ...table(['DATASET', 'KEY', 'OF', 'SOURCE', 'REASON'], rows),
    `Decide: "${program} ingest release <dataset> <key>" or "${program} ingest discard <dataset> <key>".`,
  ]
}

function quarantineLines(quarantine: readonly Quarantined[]): readonly string[] {
  if (quarantine.length === 0) return ['No row was rejected.']
  const rows = quarantine.map(({ record, source, rows: count, last_at, reason }) => [
    record,
    source,
    countText(count),
    shortInstant(last_at),
    reason,
  ])
  return ['Rejected rows:', ...table(['RECORD', 'SOURCE', 'ROWS', 'LAST', 'REASON'], rows)]
}

function runLines(runs: readonly Run[]): readonly string[] {
  if (runs.length === 0) return ['No source has run yet.']
  const rows = runs.map(({ dataset, source, unit, started_at, outcome, message }) => [
    dataset,
    source,
    unit.slice(0, 60),
    shortInstant(started_at),
    outcome ?? 'running',
    message ?? '',
  ])
  return ['Last runs:', ...table(['DATASET', 'SOURCE', 'UNIT', 'STARTED', 'OUTCOME', 'MESSAGE'], rows)]
}
