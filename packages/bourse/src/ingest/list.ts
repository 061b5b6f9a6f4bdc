import { utc, type Statements } from '@bourse/engine/database'
import type { Context } from '../context.ts'
import { datasetNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { DONE, heldRows, keptFindings, type HeldRow, type FindingGroupShown } from '@bourse/engine/jobs'
import { countText, plural, shortInstant, table } from '../text.ts'
import { withWorkbench } from '../with-workbench.ts'

/** Most runs that are listed, and most lines of a rule that people are shown. */
const RUNS = 20
const LINES = 10
/** Most lines of a rule in JSON. */
const KEPT = 1_000
/** Longest part of a value that people are shown, in characters. */
const SHOWN = 40

/** `bourse ingest list` */
export function listCommand(context: Context) {
  return leaf('list', 'List rows that wait, what was found about rows by rule, and the last runs of sources', [
    `${context.name} ingest list`,
    `${context.name} ingest list eod --json`,
  ])
    .argument('[dataset]', 'only this dataset')
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const datasets = id === undefined ? bench.datasets : [datasetNamed(bench.datasets, id)]
        const ids = datasets.map((dataset) => dataset.id)
        const held = await heldRows(bench, datasets)
        const findings = await keptFindings(bench.database, ids, held, KEPT)
        const runs = await lastRuns(bench.database, ids)
        context.output.print({ held: held.map(heldJson), findings: findings.map(findingsJson), runs }, [
          ...heldLines(held, context.name),
          '',
          ...findingLines(findings),
          '',
          ...runLines(runs),
        ])
      }),
    )
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

const heldJson = ({ of, key, rowKey, line, dataset, label, rule, value, reason, source, held_at }: HeldRow) => ({
  dataset,
  record: of.table,
  name: key,
  key: rowKey,
  label,
  rule,
  value,
  line: numberOf(line),
  reason,
  source,
  held_at,
})

const numberOf = (text: string | null) => (text === null ? null : Number(text))

function heldLines(held: readonly HeldRow[], program: string): readonly string[] {
  if (held.length === 0) return ['No row waits for a confirmation.']
  const rows = held.map(({ dataset, key, label, source, rule }) => [
    dataset,
    key,
    label ?? '',
    source ?? 'several',
    rule,
  ])
  return [
    'Rows that wait for a confirmation:',
    ...table(['DATASET', 'KEY', 'OF', 'SOURCE', 'HELD BY'], rows),
    `Decide: "${program} ingest release <dataset> <key>" or "${program} ingest discard <dataset> <key>".`,
  ]
}

const findingsJson = ({ dataset, record, source, rule, level, rows, last_at, lines }: FindingGroupShown) => ({
  dataset,
  record,
  source,
  rule,
  level,
  done: DONE[level],
  rows: Number(rows),
  last_at,
  lines: lines.map(({ line, ...rest }) => ({ line: numberOf(line), ...rest })),
})

function findingLines(findings: readonly FindingGroupShown[]): readonly string[] {
  if (findings.length === 0) return ['No row was rejected, held or taken with a warning.']
  return ['Rows that broke a rule:', ...findings.flatMap(groupLines)]
}

function groupLines({ record, source, rule, level, rows, last_at, lines }: FindingGroupShown): readonly string[] {
  const all = Number(rows)
  const shown = lines.slice(0, LINES).map(({ line, value, reason }) => [line ?? '–', value.slice(0, SHOWN), reason])
  const from = `${plural(all, 'row')} from ${source ?? 'several sources'}, the last at ${shortInstant(last_at)}`
  return [
    '',
    `${rule} in ${record}: ${DONE[level]}; ${from}`,
    ...table(['LINE', 'VALUE', 'REASON'], shown).map((text) => `  ${text}`),
    ...(all > shown.length
      ? [`  ${countText(all - shown.length)} more: with --json up to a thousand are listed.`]
      : []),
  ]
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
