import { utc, type Statements } from '@bourse/engine/database'
import type { Context } from '../context.ts'
import { datasetNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { LEVEL_OUTCOMES, heldRows, recentIssues, type HeldRow, type FindingGroupShown } from '@bourse/engine/jobs'
import { countText, plural, shortInstant, table } from '../text.ts'
import { withWorkbench } from '../with-workbench.ts'

/** Maximum number of runs to list, and of lines per rule to print. */
const RUNS = 20
const LINES = 10
/** Maximum number of lines per rule in JSON. */
const LINES_IN_JSON = 1_000
/** Maximum number of characters of a value to print. */
const MAX_CHARACTERS = 40

/** `bourse ingest list` */
export function listCommand(context: Context) {
  return leaf('list', 'List held rows, validation results, and the latest source runs', [
    `${context.name} ingest list`,
    `${context.name} ingest list eod --json`,
  ])
    .argument('[dataset]', 'only this dataset')
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const datasets = id === undefined ? bench.datasets : [datasetNamed(bench.datasets, id)]
        const ids = datasets.map((dataset) => dataset.id)
        const held = await heldRows(bench, datasets)
        const findings = await recentIssues(bench.database, ids, held, LINES_IN_JSON)
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
  if (held.length === 0) return ['No rows are held for review.']
  const rows = held.map(({ dataset, key, label, source, rule }) => [
    dataset,
    key,
    label ?? '',
    source ?? 'several',
    rule,
  ])
  return [
    'Rows held for review:',
    ...table(['DATASET', 'KEY', 'OF', 'SOURCE', 'HELD BY'], rows),
    `To decide: "${program} ingest release <dataset> <key>" or "${program} ingest discard <dataset> <key>".`,
  ]
}

const findingsJson = ({ dataset, record, source, rule, level, rows, last_at, lines }: FindingGroupShown) => ({
  dataset,
  record,
  source,
  rule,
  level,
  done: LEVEL_OUTCOMES[level],
  rows: Number(rows),
  last_at,
  lines: lines.map(({ line, ...rest }) => ({ line: numberOf(line), ...rest })),
})

function findingLines(findings: readonly FindingGroupShown[]): readonly string[] {
  if (findings.length === 0) return ['No rows were rejected, held or flagged.']
  return ['Rows that broke a rule:', ...findings.flatMap(groupLines)]
}

function groupLines({ record, source, rule, level, rows, last_at, lines }: FindingGroupShown): readonly string[] {
  const all = Number(rows)
  const shown = lines
    .slice(0, LINES)
    .map(({ line, value, reason }) => [line ?? '–', value.slice(0, MAX_CHARACTERS), reason])
  const from = `${plural(all, 'row')} from ${source ?? 'several sources'}, most recently at ${shortInstant(last_at)}`
  return [
    '',
    `${rule} in ${record}: ${LEVEL_OUTCOMES[level]}; ${from}`,
    ...table(['LINE', 'VALUE', 'REASON'], shown).map((text) => `  ${text}`),
    ...(all > shown.length ? [`${countText(all - shown.length)} more; --json lists up to a thousand.`] : []),
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
  return ['Latest runs:', ...table(['DATASET', 'SOURCE', 'UNIT', 'STARTED', 'OUTCOME', 'MESSAGE'], rows)]
}
