import type { Dataset, ServiceRef } from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import type { Offer } from './injection.ts'

/** Whether a caller has access to a dataset's data. */
export type IsGranted = (dataset: Dataset) => boolean

/** Service dependencies: the datasets whose services the provider of a service uses, transitively. */
export interface ServiceDependencies {
  /** Whether a caller may use a service: its dataset and all required dependencies are granted. */
  isPermitted(offer: Offer, isGranted: IsGranted): boolean
  /** Returns the ids of the datasets behind a service that the caller may not use. Its provider runs without them. */
  withheld(offer: Offer, isGranted: IsGranted): readonly string[]
  /** Returns the ids of the datasets that the needs require. */
  required(needs: Needs): ReadonlySet<string>
}

/**
 * Computes the dependencies. `names` are the services that resolve names. Every plan may use them through a provider,
 * because names do not count as a dataset's data.
 */
export function createServiceDependencies(
  offers: ReadonlyMap<string, readonly Offer[]>,
  names: ReadonlySet<string>,
): ServiceDependencies {
  const offersOf = ({ id }: ServiceRef) => offers.get(id) ?? []
  const usedBy = ({ provider }: Offer) => servicesIn(provider.needs).filter(({ id }) => !names.has(id))
  const known = new Map<Offer, ReadonlySet<Offer>>()

  /** Returns an offer and all offers that it depends on, including optional ones. */
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

/** Returns the given items and everything reachable from them. */
function reached<T>(from: readonly T[], next: (each: T) => readonly T[]): ReadonlySet<T> {
  const found = new Set(from)
  // Iterating over a set also visits items that are added during the iteration.
  for (const each of found) for (const other of next(each)) found.add(other)
  return found
}
