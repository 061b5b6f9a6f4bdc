import type { AnyRecord } from '@bourse/kit'
import type { MergedAgain } from '@bourse/engine/publishing'
import { Option } from '@commander-js/extra-typings'
import type { Context } from '../context.ts'
import { leaf } from '../leaf.ts'
import { recordCommand } from '../record-command.ts'
import { countText, plural, table } from '../text.ts'
import { withWorkbench, type Workbench } from '../with-workbench.ts'
import { WrongUsage } from '../command-failure.ts'

/** The audit log action that records that the setting was applied, with its value. */
export const ACTION = 'precedence.apply'

const HEAD = ['RECORD', 'MARKET', 'ROWS']

/** `bourse sources precedence` */
export function precedenceCommand(context: Context) {
  return leaf('precedence', 'Merge rows from several sources again after a change to the `precedence` setting', [
    `${context.name} sources precedence --dry-run`,
    `${context.name} sources precedence --apply`,
  ])
    .addOption(new Option('--apply', 'publish changed rows as new versions, known from now on'))
    .option('--dry-run', 'only count the rows that would change, by record and market')
    .action(({ apply, dryRun = false }) => {
      if (apply !== true && !dryRun) {
        const next = `"${context.name} sources precedence --dry-run" counts the rows that would change`
        throw new WrongUsage('expected --dry-run or --apply, got neither', next)
      }
      return withWorkbench(context, async (bench) => {
        const merged = await mergeAll(context, bench, dryRun)
        const changes = merged.flatMap(changesOf)
        const sum = (field: 'published' | 'held') => merged.reduce((total, { report }) => total + report[field], 0)
        const counts = { keys: merged.reduce((total, { keys }) => total + keys, 0), held: sum('held') }
        const published = dryRun ? 0 : sum('published')
        context.output.print({ dry_run: dryRun, changes, ...counts, published }, [
          ...(changes.length === 0 ? [] : table(HEAD, changes.map(rowOf))),
          summaryOf({ ...counts, changes, dryRun, published }),
        ])
      })
    })
}

interface Change {
  readonly record: string
  readonly market: string | null
  readonly rows: number
}

/** Re-merges the rows of every record that has several sources, in the configured order of precedence. */
async function mergeAll(context: Context, bench: Workbench, dryRun: boolean): Promise<readonly MergedAgain[]> {
  const { wiring, publications, database } = bench
  const records: readonly AnyRecord[] = wiring.datasets
    .filter((dataset) => wiring.stateOf(dataset).state !== 'disabled')
    .flatMap((dataset) => dataset.records)
    .filter((record) => record.merge !== undefined && wiring.tables.has(record))
  if (!dryRun)
    await recordCommand(context, database, {
      action: ACTION,
      target: { kind: 'setting', id: 'precedence' },
      after: bench.config.precedence,
    })
  const progress = context.output.progress('  rows merged')
  const merged: MergedAgain[] = []
  try {
    for (const record of records) {
      const onProgress = (done: number, total: number) => progress.update(done, { done, total })
      merged.push(await publications.mergeAgain(record, { dryRun, signal: context.signal, onProgress }))
    }
  } finally {
    progress.end()
  }
  return merged
}

const changesOf = ({ record, changed }: MergedAgain): readonly Change[] =>
  [...changed]
    .map(([market, rows]) => ({ record, market: market === '' ? null : market, rows }))
    .toSorted((a, b) => ((a.market ?? '') < (b.market ?? '') ? -1 : 1))

const rowOf = ({ record, market, rows }: Change): readonly string[] => [record, market ?? '-', countText(rows)]

interface Summary {
  readonly keys: number
  readonly held: number
  readonly changes: readonly Change[]
  readonly dryRun: boolean
  readonly published: number
}

function summaryOf({ keys, held, changes, dryRun, published }: Summary): string {
  const compared = `${plural(keys, 'row')} from several sources compared`
  const rows = changes.reduce((total, change) => total + change.rows, 0)
  if (rows === 0) return `${compared}: none ${dryRun ? 'would change' : 'changes'}.`
  if (dryRun) return `${compared}: ${countText(rows)} would change. "--apply" publishes them as new versions.`
  return `${compared}: ${plural(published, 'version')} published${held === 0 ? '' : `, ${plural(held, 'row')} held`}.`
}
