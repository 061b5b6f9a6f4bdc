import type { Dataset, FetchTools, Publisher, Source } from '@bourse/kit'
import { type Needs, needsOf, type AnyReadThrough, type Need } from '@bourse/kit/host'
import { CommandFailure, WrongUsage } from '@bourse/bourse/commands'

/** A part of a dataset that fetches responses: a source or an on-demand source. */
export interface Recordable {
  readonly id: string
  readonly publisher: Publisher
  readonly config: Source['config']
  readonly needs: Needs
  /** Plans the units in a date window; undefined for an on-demand source, whose units come from requests. */
  readonly plan: Source['plan'] | undefined
  /** Whether units come from the publisher's index. */
  readonly isDiscovering: boolean
  readonly fetch: (unit: unknown, tools: FetchTools<unknown>, needs: unknown) => Promise<unknown>
  readonly parse: (raw: unknown, unit: unknown) => Iterable<unknown> | AsyncIterable<unknown>
}

/** Returns the source with the given name or, if no name is given, the only one that is not synthetic. */
export function recordableOf(dataset: Dataset, named: string | undefined): Recordable {
  const all = [...dataset.sources, ...readThroughsOf(dataset)]
  const real = all.filter(({ demo }) => !demo)
  const ids = (named === undefined ? real : all).map(({ id }) => id)
  const [first, ...others] = named === undefined ? real : all.filter(({ id }) => id === named)
  if (first === undefined && named !== undefined)
    throw new CommandFailure(
      `The dataset ${dataset.id} has no source ${JSON.stringify(named.slice(0, 100))}.`,
      `Its sources: ${ids.join(', ') || 'none'}.`,
    )
  if (first === undefined)
    throw new CommandFailure(
      `The dataset ${dataset.id} has no source that fetches from a publisher.`,
      'Add one, or name a source of synthetic data with --source.',
    )
  if (others.length > 0)
    throw new WrongUsage(`The dataset ${dataset.id} has several sources: ${ids.join(', ')}.`, 'Name one with --source.')
  return recordableFrom(first)
}

function recordableFrom(one: Source | AnyReadThrough): Recordable {
  const { id, publisher, config } = one
  return {
    id,
    publisher,
    config,
    needs: one.part === 'source' ? one.needs : {},
    plan: one.part === 'source' ? one.plan : undefined,
    isDiscovering: one.part === 'source' && one.discover !== undefined,
    // Each source accepts only its own units and settings; here the command line provides both, so the types are
    // unknown.
    fetch: one.fetch as Recordable['fetch'],
    parse: one.parse as Recordable['parse'],
  }
}

/** Returns the on-demand sources that operations, services and jobs need. */
function readThroughsOf({ endpoints, provides, jobs }: Dataset): readonly AnyReadThrough[] {
  const needs = [
    ...endpoints.map(needsOf),
    ...provides.map((provider) => provider.needs),
    ...jobs.map((job) => job.needs),
  ]
  const found = needs.flatMap((one) => Object.values(one)).filter(isReadThrough)
  return [...new Map(found.map((one) => [one.id, one])).values()]
}

const isReadThrough = (need: Need): need is AnyReadThrough => need.part === 'read-through'
