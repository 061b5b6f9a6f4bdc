import type { Dataset } from '@bourse/kit'
import { ROLES } from '@bourse/kit/host'
import { sourceStates, type SourceState } from '@bourse/engine/jobs'
import { datasetGraph, recordIds } from '@bourse/engine/wiring'
import type { Context } from './context.ts'
import type { Workbench } from './with-workbench.ts'

/** How to fill a dataset that has no rows. */
export interface NextRows {
  /** Datasets to fill before this one, in order. */
  readonly after: readonly string[]
  /** Sources that feed the dataset; sources without prerequisites are first. */
  readonly sources: readonly string[]
  /** Whether `bourse import` can fill the dataset. */
  readonly imports: boolean
  /** The command to run once the other datasets are filled; null if the rows are derived from those datasets. */
  readonly command: string | null
}

/** Maximum number of sources to name in a line of text. */
const NAMED = 2

/**
 * Returns how to fill each serving dataset that has no rows, by dataset; required datasets precede those that need
 * them.
 */
export async function nextRows(context: Context, bench: Workbench): Promise<ReadonlyMap<string, NextRows>> {
  const states = await sourceStates({ ...bench, clock: context.clock })
  const empty = new Map(
    bench.wiring.datasets.filter((dataset) => isEmpty(bench, dataset)).map((each) => [each.id, each]),
  )
  const required = requiredDatasets(bench)
  return new Map(
    [...empty.values()].map((dataset) => {
      const after = required(dataset.id).filter((id) => id !== dataset.id && empty.has(id))
      return [dataset.id, nextOf(context, dataset, after, states)]
    }),
  )
}

function isEmpty({ wiring, versions }: Workbench, dataset: Dataset): boolean {
  const records = recordIds(wiring, dataset)
  return (
    wiring.stateOf(dataset).state === 'on' && records.length > 0 && !records.some((record) => versions.pins.has(record))
  )
}

/** Returns a function that lists every dataset that the given one requires, directly or indirectly, innermost first. */
export function requiredDatasets({ wiring }: Pick<Workbench, 'wiring'>): (id: string) => readonly string[] {
  const needs = new Map(
    datasetGraph(wiring).datasets.map((each) => [
      each.dataset,
      each.needs.flatMap(({ from, optional }) => (from === null || optional ? [] : [from])),
    ]),
  )
  return (id) => [...before(id, needs)]
}

/** Returns every dataset that the given one requires, innermost first. */
function before(
  id: string,
  needs: ReadonlyMap<string, readonly string[]>,
  found: Set<string> = new Set(),
  seen: Set<string> = new Set([id]),
): ReadonlySet<string> {
  for (const need of needs.get(id) ?? []) {
    if (seen.has(need)) continue
    seen.add(need)
    before(need, needs, found, seen)
    found.add(need)
  }
  return found
}

function nextOf(
  { name }: Context,
  dataset: Dataset,
  after: readonly string[],
  states: readonly SourceState[],
): NextRows {
  const own = states.filter((state) => state.dataset === dataset.id)
  const sources = own.toSorted((a, b) => a.first.length - b.first.length || roleOf(a) - roleOf(b))
  const imports = dataset.imports !== undefined
  const enabled = sources.find((source) => source.enabled)
  const [first] = sources
  return { after, sources: sources.map(({ id }) => id), imports, command: command() }

  function command(): string | null {
    if (enabled !== undefined) return `${name} sources run ${enabled.id}`
    if (first !== undefined) return `${name} sources enable ${first.id}`
    return imports ? `${name} import ${dataset.id} <file>` : null
  }
}

const roleOf = ({ role }: SourceState) => ROLES.indexOf(role)

/** Formats how to fill a dataset as a line of text. */
export function nextRowsText({ after, sources, imports, command }: NextRows): string {
  const [, ...others] = sources
  const or = [
    ...(others.length > NAMED ? [`${others.slice(0, NAMED).join(', ')}, …`] : others.slice(0, NAMED)),
    ...(imports && sources.length > 0 ? ['a file'] : []),
  ]
  const then =
    command === null ? 'its rows are derived from them' : `${command}${or.length > 0 ? ` (or ${or.join(', ')})` : ''}`
  if (after.length > 0) return `first ${after.join(', ')}, then ${then}`
  return command === null ? '' : then
}
