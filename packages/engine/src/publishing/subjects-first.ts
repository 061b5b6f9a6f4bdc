import type { AnyRecord } from '@bourse/kit'
import { type Needs, referencesIn } from '@bourse/kit/host'
import type { PublishingParts } from './publishing-parts.ts'

/** The records that a part of a batch publishes, and those that it reads in addition to the subjects of its rows. */
export interface PublishedPart {
  readonly records: readonly AnyRecord[]
  readonly needs: Needs
}

/** A part of a batch, and whether its subjects are published by other parts of the batch. */
export interface OrderedPart<Part> {
  readonly part: Part
  readonly isAboutOthers: boolean
}

interface Standing<Part> {
  readonly part: Part
  /** Ids of the records that the part publishes. */
  readonly feeds: ReadonlySet<string>
  /** Ids of the records that the part reads. */
  readonly dependsOn: ReadonlySet<string>
}

/**
 * Sorts a batch's parts: each part follows those that publish the subjects of its rows, such as a catalog before rows
 * about its entries. Parts in a cycle keep their order.
 */
export function sortBySubjects<Part>(
  parts: Pick<PublishingParts, 'tableOf' | 'recordsBehind'>,
  all: readonly Part[],
  publishedBy: (part: Part) => PublishedPart,
): readonly OrderedPart<Part>[] {
  if (all.length < 2) return all.map((part) => ({ part, isAboutOthers: false }))
  const waiting = all.map((part) => standingOf(parts, part, publishedBy(part)))
  const placed: OrderedPart<Part>[] = []
  const published = new Set<string>()
  while (waiting.length > 0) {
    const free = waiting.findIndex((one) => !waiting.some((other) => other !== one && asksAny(one, other.feeds)))
    const [next] = waiting.splice(Math.max(0, free), 1)
    if (next === undefined) break
    placed.push({ part: next.part, isAboutOthers: asksAny(next, published) })
    for (const id of next.feeds) published.add(id)
  }
  return placed
}

const asksAny = ({ dependsOn }: Standing<unknown>, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => dependsOn.has(id))

function standingOf<Part>(
  { tableOf, recordsBehind }: Pick<PublishingParts, 'tableOf' | 'recordsBehind'>,
  part: Part,
  { records, needs }: PublishedPart,
): Standing<Part> {
  const resolvers = records.flatMap(subjectsOf).map(({ resolver }) => [`resolver ${resolver.id}`, resolver] as const)
  return {
    part,
    feeds: new Set(records.map((record) => tableOf(record).id)),
    dependsOn: recordsBehind({ ...needs, ...Object.fromEntries(resolvers) }),
  }
}

/** Returns the subjects that a record's rows are about or refer to. */
const subjectsOf = ({ subject, fields }: AnyRecord) => [
  ...(subject === undefined ? [] : [subject]),
  ...referencesIn(fields).map((reference) => reference.subject),
]
