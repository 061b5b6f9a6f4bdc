import { Argument } from '@commander-js/extra-typings'
import type { Context } from '../context.ts'
import { datasetNamed } from '../dataset-names.ts'
import { leaf } from '../leaf.ts'
import { plural } from '../text.ts'
import { decideHeld, heldRows, type Decision } from '@bourse/administration'
import { byCommand } from '../by-command.ts'
import { withWorkbench } from '../with-workbench.ts'
import { heldNamed } from './held-named.ts'

const SUMMARIES: Readonly<Record<Decision, string>> = {
  release: 'Publish rows that wait, as known from now on',
  discard: 'Remove rows that wait; a source that sends them again is judged anew',
}

/** `bourse ingest release …` and `bourse ingest discard …` */
export function decideCommand(context: Context, decision: Decision) {
  return leaf(decision, SUMMARIES[decision], [
    `${context.name} ingest ${decision} eod ins_5d2f8c1f0a7be4d39c06/2024-05-14`,
  ])
    .addArgument(new Argument('<dataset>', 'id of the dataset'))
    .addArgument(new Argument('<key...>', 'keys of held rows, as "ingest list" shows them'))
    .action((id, names) =>
      withWorkbench(context, async (bench) => {
        const dataset = datasetNamed(bench.datasets, id)
        const rows = heldNamed(await heldRows(bench, [dataset]), [...new Set(names)], context.name, id)
        await decideHeld({ ...bench, clock: context.clock, by: byCommand() }, rows, decision)
        const done = decision === 'release' ? 'published' : 'removed'
        context.output.print({ dataset: id, [done]: rows.map(({ name }) => name) }, [
          `${plural(rows.length, 'row')} of ${id} ${done}.`,
        ])
      }),
    )
}
