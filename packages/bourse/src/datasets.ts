import type { Dataset } from '@bourse/kit'
import {
  wireDeployment,
  listDatasets,
  prepareDataset,
  switchDataset,
  type AdministeredDataset,
} from '@bourse/host/parts'
import { compileAll, datasetGraph, removedDatasets, graphLines } from '@bourse/engine/wiring'
import { CommandFailure } from './command-failure.ts'
import type { Context, InstalledDatasets } from './context.ts'
import { datasetNamed } from './arguments.ts'
import { dropDataset, refuseWithoutYes } from './drop-dataset.ts'
import { group, leaf } from './leaf.ts'
import { packCommand } from './pack-rows.ts'
import { nextRows, nextRowsText, type NextRows } from './next-rows.ts'
import { byCommand, recordCommand } from './record-command.ts'
import { removeFiles } from './remove-files.ts'
import { table } from './text.ts'
import { withDatabase } from './with-database.ts'
import { openWorkbench, withWorkbench } from './with-workbench.ts'

/** `bourse datasets …` */
export function command(context: Context, summary: string) {
  return group('datasets', summary)
    .addCommand(listCommand(context))
    .addCommand(switchCommand(context, true))
    .addCommand(switchCommand(context, false))
    .addCommand(graphCommand(context))
    .addCommand(packCommand(context))
    .addCommand(dropCommand(context))
}

function listCommand(context: Context) {
  return leaf('list', 'List the datasets with their state, and how to fix those that are not serving', [
    `${context.name} datasets list`,
  ]).action(() =>
    withWorkbench(context, async (bench) => {
      compileAll(bench.wiring, 'fix its package as the message describes')
      const listed = await listDatasets(bench.database, { ...bench, versions: () => bench.versions })
      const next = await nextRows(context, bench)
      const rows = listed.map((dataset) => [
        dataset.id,
        dataset.title ?? '',
        dataset.state,
        dataset.published === null ? '' : dataset.published ? 'yes' : 'no',
        nextOf(dataset, next.get(dataset.id)),
      ])
      const datasets = listed.map(({ id: dataset, title, state, published, reason, remedy, sources }) => ({
        dataset,
        title,
        state,
        published,
        reason,
        remedy,
        sources,
        next: next.get(dataset) ?? null,
      }))
      context.output.print({ datasets }, [
        ...table(['DATASET', 'TITLE', 'STATE', 'ROWS', 'NEXT'], rows),
        ...(listed.some(({ published }) => published)
          ? []
          : [`No dataset has rows yet: "${context.name} setup" asks a few questions and fetches real rows.`]),
      ])
    }),
  )
}

/**
 * Returns what to do next: how to get rows into the dataset, or how to fix it. The reason precedes it unless the state
 * already explains it.
 */
function nextOf({ state, reason, remedy }: AdministeredDataset, next: NextRows | undefined): string {
  if (next !== undefined) return nextRowsText(next)
  const isExplainedByState = state === 'on' || state === 'disabled' || state === 'absent'
  return isExplainedByState || reason === null ? (remedy ?? '') : `${reason}: ${remedy ?? ''}`
}

function switchCommand(context: Context, enabled: boolean) {
  const [verb, summary] = enabled
    ? ['enable', 'Enable a dataset; running hosts apply it within 5 seconds']
    : ['disable', 'Disable a dataset; its operations return 501, its rows stay']
  return leaf(verb, summary, [`${context.name} datasets ${verb} eod`])
    .argument('<dataset>', 'id of the dataset')
    .action((id) =>
      withDatabase(context, async ({ database }) => {
        const installed = await context.installed()
        const dataset = datasetNamed(installed.datasets, id)
        if (enabled) refuseRejected(installed, dataset)
        if (enabled) await prepareDataset(database, dataset)
        await switchDataset({ database, by: byCommand(), clock: context.clock }, dataset, enabled)
        context.output.print({ dataset: dataset.id, enabled }, [
          `${dataset.title} (${dataset.id}) is ${enabled ? 'enabled' : 'disabled'}. Running hosts update within 5 ` +
            'seconds.',
        ])
      }),
    )
}

/** A rejected dataset cannot be enabled. */
function refuseRejected(installed: InstalledDatasets, dataset: Dataset): void {
  const { rejected } = wireDeployment(installed)
  const found = rejected.find(({ definition }) => definition === dataset)
  if (found === undefined) return
  throw new CommandFailure(`${found.dataset} is rejected: ${found.reason}.`, `${sentence(found.remedy)}.`)
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function graphCommand(context: Context) {
  return leaf('graph', 'Show what each dataset provides and needs, and which dataset provides it; needs no database', [
    `${context.name} datasets graph`,
    `${context.name} datasets graph --json`,
  ]).action(async () => {
    const wiring = wireDeployment(await context.installed())
    const graph = datasetGraph(wiring)
    context.output.print(graph, graphLines(graph))
  })
}

function dropCommand(context: Context) {
  return leaf('drop', "Remove a dataset from the database: its schema, and the host's rows about it", [
    `${context.name} datasets drop eod --yes`,
  ])
    .argument('<dataset>', 'id of the dataset, even if it is no longer installed')
    .option('--yes', 'skip confirmation')
    .addHelpText(
      'after',
      '\nAn installed dataset stays disabled afterward; "datasets enable" starts again with empty tables.',
    )
    .action((id, { yes }) =>
      withDatabase(context, async (opened) => {
        const { database } = opened
        const { datasets } = await context.installed()
        const known = [...datasets.map((dataset) => dataset.id), ...(await removedDatasets(database, datasets))]
        if (!known.includes(id)) datasetNamed(datasets, id)
        if (yes !== true) await refuseWithoutYes(database, id, context.name)
        const installed = datasets.filter((dataset) => dataset.id === id)
        const files = await removeFiles(context, await openWorkbench(context, opened), installed)
        await dropDataset(database, id, installed.length > 0)
        await recordCommand(context, database, { action: 'dataset.drop', target: { kind: 'dataset', id } })
        context.output.print({ dataset: id, dropped: true, files }, [`Removed everything stored for ${id}.`])
      }),
    )
}
