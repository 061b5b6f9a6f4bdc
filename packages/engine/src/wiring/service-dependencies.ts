import type { Dataset, ServiceRef } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import type { Offer } from './injection.ts'

/** Whether a caller may have what a dataset answers with. */
export type IsGranted = (dataset: Dataset) => boolean

/** What services stand on: the datasets whose services their providers use, and so on. */
export interface ServiceDependencies {
  /** Whether a caller may have a service: it is granted, and so is all that its provider cannot do without. */
  isPermitted(offer: Offer, isGranted: IsGranted): boolean
  /** Ids of the datasets behind a service that a caller may not have: its provider does without these. */
  withheld(offer: Offer, isGranted: IsGranted): readonly string[]
  /** Ids of the datasets that needs cannot do without. */
  required(needs: Needs): ReadonlySet<string>
}

/** `names`: services that resolve names. Every plan may use them through a provider: a name is no data of a dataset. */
export function createServiceDependencies(
  offers: ReadonlyMap<string, readonly Offer[]>,
  names: ReadonlySet<string>,
): ServiceDependencies {
  const offersOf = ({ id }: ServiceRef) => offers.get(id) ?? []
  const usedBy = ({ provider }: Offer) => servicesIn(provider.needs).filter(({ id }) => !names.has(id))
  const known = new Map<Offer, ReadonlySet<Offer>>()

  /** An offer with all that stand behind it, those that can be done without too. */
  function behind(offer: Offer): ReadonlySet<Offer> {
    const found = known.get(offer) ?? reached([offer], (each) => usedBy(each).flatMap(offersOf))
    known.set(offer, found)
    return found
  }

  function mayHave(offer: Offer, isGranted: IsGranted, path: readonly Offer[] = []): boolean {
    if (!isGranted(offer.dataset) || path.includes(offer)) return false
    return usedBy(offer)
      .filter(isRequired)
      .every((need) => offersOf(need).some((other) => mayHave(other, isGranted, [...path, offer])))
  }

  const firstOf = (needs: readonly ServiceRef[]) =>
    needs.filter(isRequired).flatMap((need) => offersOf(need).slice(0, 1))

  return {
    isPermitted: (offer, isGranted) => mayHave(offer, isGranted),
    withheld: (offer, isGranted) => idsOf([...behind(offer)].filter(({ dataset }) => !isGranted(dataset))),
    required: (needs) => new Set(idsOf(reached(firstOf(servicesIn(needs)), (each) => firstOf(usedBy(each))))),
  }
}

const servicesIn = (needs: Needs): readonly ServiceRef[] =>
  Object.values(needs).filter((need): need is ServiceRef => need.part === 'service')

const isRequired = ({ isOptional, many }: ServiceRef) => !isOptional && !many

const idsOf = (offers: Iterable<Offer>) => [...new Set([...offers].map(({ dataset }) => dataset.id))].toSorted()

/** All that can be reached from some, these included. */
function reached<T>(from: readonly T[], next: (each: T) => readonly T[]): ReadonlySet<T> {
  const found = new Set(from)
  // A set hands out what is added while it is walked.
  for (const each of found) for (const other of next(each)) found.add(other)
  return found
}
