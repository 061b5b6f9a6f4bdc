import { SETTLED_DAYS } from '@bourse/engine/store'
import type { Context } from './context.ts'
import { datasetNamed } from './arguments.ts'
import { leaf } from './leaf.ts'
import { plural } from './text.ts'
import { withWorkbench } from './with-workbench.ts'

/** `bourse datasets pack` */
export function packCommand(context: Context) {
  return leaf(
    'pack',
    'Pack the rows of past quarters now, as happens every night at 02:40 UTC: after a large import, for one',
    [`${context.name} datasets pack`, `${context.name} datasets pack eod`],
  )
    .argument('[dataset]', 'id of the dataset; without it all that have long histories')
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const { output, signal } = context
        const datasets = id === undefined ? bench.wiring.datasets : [datasetNamed(bench.wiring.datasets, id)]
        const progress = output.progress('  rows packed')
        let rows = 0
        try {
          for (const dataset of datasets) {
            const before = rows
            rows += await bench.store.pack(dataset, {
              signal,
              onProgress: (packed) => progress.update(before + packed),
            })
          }
        } finally {
          progress.end()
        }
        output.print({ rows }, [
          rows === 0
            ? 'There was nothing to pack: rows are packed once their quarter has been over for ' +
              `${SETTLED_DAYS.quarter} days.`
            : `Packed: ${plural(rows, 'row')}. Answers are as before.`,
        ])
      }),
    )
}
