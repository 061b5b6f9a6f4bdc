import { sourceStates, type SourceState } from '@bourse/engine/jobs'
import { readProvided, type ProvidedSummary } from '@bourse/engine/publishing'
import { Option } from '@commander-js/extra-typings'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { countText, plural, shortInstant, table } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { namedSource } from './named-source.ts'

const HEAD = ['SOURCE', 'FEEDS', 'MARKETS', 'KEY', 'STATE', 'LAST RUN', 'ROWS', 'NEXT']
const FAILING: ReadonlySet<SourceState['state']> = new Set(['failing', 'stopped', 'unconnected'])
const MAX_MARKETS = 3

/** `bourse sources list` */
export function listCommand(context: Context) {
  return leaf('list', 'List the sources: what each feeds, whether it runs, and what it needs first', [
    `${context.name} sources list`,
    `${context.name} sources list --dataset eod --available`,
  ])
    .option('--dataset <id>', 'only sources for this dataset')
    .option('--market <mic>', 'only sources for this market')
    .addOption(new Option('--available', 'only sources that are off').conflicts(['enabled', 'failing']))
    .addOption(new Option('--enabled', 'only sources that are on').conflicts('failing'))
    .option('--failing', 'only sources that are failing or stopped')
    .action(({ dataset, market, available, enabled, failing }) =>
      withWorkbench(context, async (bench) => {
        const all = await statesOf(context, bench)
        const sources = all.filter(
          (source) =>
            (dataset === undefined || source.dataset === dataset) &&
            (market === undefined || source.markets.includes(market)) &&
            (available !== true || !source.enabled) &&
            (enabled !== true || source.enabled) &&
            (failing !== true || FAILING.has(source.state)),
        )
        context.output.print({ sources }, [
          ...table(HEAD, sources.map(rowOf)),
          `${all.filter((source) => source.enabled).length} of ${all.length} sources are on. ${nextStep(context, all)}`,
        ])
      }),
    )
}

/** `bourse sources show` */
export function showCommand(context: Context) {
  return leaf('show', 'Show one source: publisher, terms, limits, settings, latest units and validation results', [
    `${context.name} sources show coinbase-day`,
  ])
    .argument('<source>', 'id of the source')
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const { source } = namedSource(bench.datasets, id)
        const states = await statesOf(context, bench)
        const state = states.find((each) => each.id === source.id)
        if (state === undefined) throw new Error(`the source ${id} has no state`)
        const units = await bench.database.query<{ unit: string; outcome: string | null; message: string | null }>(
          `select unit, outcome, message from bourse.ingest_runs where dataset = $1 and source = $2
           order by id desc limit 10`,
          [state.dataset, id],
        )
        const issues = await bench.database.query<{ rule: string; rows: number }>(
          `select rule, count(*)::float8 as rows from
             (select rule, dataset, source from bourse.quarantine
              union all select rule, dataset, source from bourse.warnings) as found
           where dataset = $1 and source = $2 group by rule order by 2 desc, 1`,
          [state.dataset, id],
        )
        const provided = await readProvided({ ...bench, clock: context.clock }, source)
        context.output.print({ ...state, ...provided, units, issues }, [
          ...described(state),
          ...providedLines(provided),
          ...units.map(({ unit, outcome, message }) => `unit       ${unit} ${outcome ?? 'running'} ${message ?? ''}`),
          ...issues.map(({ rule, rows }) => `issue      ${rule}: ${countText(rows)} rows`),
        ])
      }),
    )
}

function providedLines({ rows_by_market, last_30_days }: ProvidedSummary): readonly string[] {
  return [
    ...rows_by_market.map(({ record, market, rows, oldest_date: oldest, newest_date: newest }) => {
      const days = oldest === null ? '' : `, ${oldest} to ${newest}`
      return `rows       ${record}${market === null ? '' : ` ${market}`}: ${countText(rows)}${days}`
    }),
    ...last_30_days
      .filter(({ rows }) => rows > 0)
      .map(
        ({ record, rows, published }) =>
          `30 days    ${record}: ${countText(published)} of ${plural(rows, 'row')} published with its values`,
      ),
  ]
}

const statesOf = (context: Context, bench: Workbench) => sourceStates({ ...bench, clock: context.clock })

function rowOf(source: SourceState): readonly string[] {
  const { id, dataset, records, markets, state, last_run, next_run_at } = source
  return [
    id,
    records.map((record) => `${dataset}.${record}`).join(' '),
    markets.length > MAX_MARKETS ? `${markets.length} markets` : markets.join(' '),
    keyState(source),
    state,
    last_run === null ? '-' : `${shortInstant(last_run.started_at)} ${last_run.outcome}`,
    last_run === null ? '-' : countText(last_run.rows),
    next_run_at === null ? '-' : shortInstant(next_run_at),
  ]
}

function keyState({ secrets }: SourceState): string {
  if (!secrets.some(({ required }) => required)) return 'none'
  return secrets.every(({ required, set }) => !required || set) ? 'set' : 'missing'
}

function nextStep({ name }: Context, all: readonly SourceState[]): string {
  const [failing] = all.filter(({ state }) => FAILING.has(state))
  if (failing !== undefined) return `Next: "${name} sources show ${failing.id}" shows why it is not running.`
  const ready = all.find(({ enabled, first }) => !enabled && first.length === 0)
  return ready === undefined
    ? `Next: "${name} sources show <source>" shows what a source needs.`
    : `Next: "${name} sources enable ${ready.id}" needs no key; "${name} setup" asks a few questions.`
}

function usedText({ used: { today, window, month }, limits }: SourceState): string | null {
  const span = limits.perMinute === undefined ? 'hour' : 'minute'
  const texts = [
    ...(limits.perDay === undefined ? [] : [`${countText(today)} today`]),
    ...(window === null ? [] : [`${countText(window)} in the last ${span}`]),
    ...(month === null ? [] : [`${countText(month)} this month`]),
  ]
  return texts.join(', ') || null
}

function backfillText({ backfill }: SourceState): string | null {
  if (backfill === null) return null
  const { state, done, total } = backfill
  return `${state}, ${countText(done)} of ${total === null ? '?' : countText(total)} units`
}

const placeText = ({ record, market, place, of }: SourceState['precedence'][number]) =>
  `${record}${market === null ? '' : ` ${market}`}: ${place} of ${of}`

function described(state: SourceState): readonly string[] {
  const { terms, publisher, limits, reason, until } = state
  const lines: readonly (readonly [string, string | null])[] = [
    ['source', `${state.id}: ${state.title}`],
    ['feeds', state.records.map((record) => `${state.dataset}.${record}`).join(' ')],
    ['markets', state.markets.join(' ') || 'all'],
    ['publisher', `${publisher.name} (${state.hosts.join(', ')})`],
    ['licence', state.licence],
    ['terms', terms === null ? null : `${terms.url}: ${terms.redistribution}`],
    ['accepted', terms?.accept === true ? (terms.accepted_at ?? 'no') : null],
    ['contract', terms?.contract ?? null],
    ['plan', state.plan],
    [
      'limits',
      Object.entries(limits)
        .map(([name, limit]) => `${name} ${limit}`)
        .join(', ') || null,
    ],
    ['used', usedText(state)],
    ['keys', state.secrets.map(({ variable, from }) => `${variable} ${from ?? 'missing'}`).join(', ') || null],
    ['state', `${state.state} (from: ${state.from})`],
    ['reason', reason],
    ['waits', until],
    ['schedule', state.schedule],
    ['next run', state.next_run_at],
    ['back-fill', backfillText(state)],
    ...state.precedence.map((each) => ['precedence', placeText(each)] as const),
    ...state.first.map((step) => ['first', step] as const),
  ]
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(10)} ${value}`]))
}
