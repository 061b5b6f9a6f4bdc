import { SETTLED_DAYS } from '@bourse/engine/store'
import type { Context } from './context.ts'
import { datasetNamed } from './arguments.ts'
import { leaf } from './leaf.ts'
import { plural } from './text.ts'
import { withWorkbench } from './with-workbench.ts'

/** `bourse datasets pack` */
export function packCommand(context: Context) {
  return leaf('pack', 'Pack the rows of past quarters now, for example after a large import, instead of at 02:40 UTC', [
    `${context.name} datasets pack`,
    `${context.name} datasets pack eod`,
  ])
    .argument('[dataset]', 'id of the dataset (default: all datasets with a long history)')
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
            : `Packed ${plural(rows, 'row')}. Responses do not change.`,
        ])
      }),
    )
}
