import { decideHeld, heldRows, type Decision, type HeldRow } from '@bourse/engine/jobs'
import { byCommand } from '../record-command.ts'
import type { Context } from '../context.ts'
import { datasetNamed } from '../arguments.ts'
import { leaf } from '../leaf.ts'
import { plural } from '../text.ts'
import { withWorkbench } from '../with-workbench.ts'
import { CommandFailure } from '../command-failure.ts'

const SUMMARIES: Readonly<Record<Decision, string>> = {
  release: 'Publish held rows, as known from now on',
  discard: 'Remove held rows; if a source sends them again, they are validated again',
}

/** `bourse ingest release …` and `bourse ingest discard …` */
export function decideCommand(context: Context, decision: Decision) {
  return leaf(decision, SUMMARIES[decision], [
    `${context.name} ingest ${decision} eod ins_5d2f8c1f0a7be4d39c06/2024-05-14`,
  ])
    .argument('<dataset>', 'id of the dataset')
    .argument('<key...>', 'keys of held rows, as shown by "ingest list"')
    .action((id, names) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const rows = heldNamed(await heldRows(bench, [dataset]), [...new Set(names)], context.name, id)
        await decideHeld({ ...bench, clock: context.clock, log: context.output.say, by: byCommand() }, rows, decision)
        const done = decision === 'release' ? 'published' : 'removed'
        context.output.print({ dataset: id, [done]: rows.map(({ key }) => key) }, [
          `${plural(rows.length, 'row')} of ${id} ${done}.`,
        ])
      }),
    )
}

/** Finds held rows by key; throws if one is not held. */
function heldNamed(
  rows: readonly HeldRow[],
  names: readonly string[],
  program: string,
  dataset: string,
): readonly HeldRow[] {
  return names.map((name) => {
    const found = rows.find((row) => row.key === name)
    if (found !== undefined) return found
    const shown = rows.slice(0, 5).map((row) => row.key)
    const more = rows.length > 5 ? ', …' : ''
    const held = rows.length === 0 ? 'No rows are held.' : `Held rows: ${shown.join(', ')}${more}.`
    throw new CommandFailure(
      `${dataset} has no held row with the key ${JSON.stringify(name.slice(0, 100))}. ${held}`,
      `"${program} ingest list ${dataset}" shows the held rows.`,
    )
  })
}
