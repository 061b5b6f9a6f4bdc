import { SETTLED_DAYS, type PackReport } from '@bourse/engine/store'
import type { Context } from './context.ts'
import { datasetNamed } from './arguments.ts'
import { leaf } from './leaf.ts'
import { plural, sizeText } from './text.ts'
import { withWorkbench } from './with-workbench.ts'

const SUMMARY =
  'Pack the rows of past quarters now, for example after a large import, instead of at 02:40 UTC, and return unused ' +
  'disk space'

/** `bourse datasets pack` */
export function packCommand(context: Context) {
  return leaf('pack', SUMMARY, [`${context.name} datasets pack`, `${context.name} datasets pack eod`])
    .argument('[dataset]', 'id of the dataset (default: all datasets)')
    .action((id) =>
      withWorkbench(context, async (bench) => {
        const { output, signal } = context
        const datasets = id === undefined ? bench.wiring.datasets : [datasetNamed(bench.wiring.datasets, id)]
        const progress = output.progress('  rows moved')
        let [rows, returned, before] = [0, 0, 0]
        try {
          for (const dataset of datasets) {
            let moved = 0
            const onProgress = (count: number) => progress.update(before + (moved = count))
            const report = await bench.store.pack(dataset, { signal, onProgress })
            before += moved
            rows += report.rows
            returned += report.returnedBytes
          }
        } finally {
          progress.end()
        }
        output.print({ rows, returned_bytes: returned }, lines({ rows, returnedBytes: returned }))
      }),
    )
}

function lines({ rows, returnedBytes }: PackReport): readonly string[] {
  const packed =
    rows === 0
      ? `There was nothing to pack: rows are packed once their quarter has been over for ${SETTLED_DAYS.quarter} days.`
      : `Packed ${plural(rows, 'row')}. Responses do not change.`
  return returnedBytes === 0 ? [packed] : [packed, `Returned ${sizeText(returnedBytes)} to the disk.`]
}
