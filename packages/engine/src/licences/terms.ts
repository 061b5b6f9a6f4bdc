import type { Publisher } from '@bourse/kit'
import { isRedistributable, publisherId, type Redistribution } from '@bourse/kit/host'
import { sourcesOf, type Config, type Wiring } from '../wiring/index.ts'
import type { TermsInForce } from './rule.ts'

type Settings = Config['publishers'][string]

/** Returns every publisher that a source of the deployment names, by id. */
export const publishersOf = ({ datasets }: Pick<Wiring, 'datasets'>): ReadonlyMap<string, readonly Publisher[]> =>
  Map.groupBy(
    datasets.flatMap((dataset) => sourcesOf(dataset).map(({ publisher }) => publisher)),
    publisherId,
  )

/**
 * Returns the terms that apply to a publisher: those in the settings, else the strictest that its sources declare. A
 * contract of the operator limits values that the terms do not make public to accounts that have one too.
 */
export function termsInForce(id: string, declared: readonly Publisher[], settings: Settings = {}): TermsInForce {
  const stated = declared.map((publisher) => redistributionOf(publisher, settings))
  const strictest = stated.reduce<Redistribution>(stricter, stated[0] ?? 'unknown')
  const { contract, redistribution = contract === undefined ? strictest : underContract(strictest) } = settings
  return {
    publisher: id,
    redistribution,
    display: declared.some(({ terms }) => terms?.display === true),
    derived: settings.derived ?? (declared.length > 0 && declared.every(isFreeOnceDerived) ? 'allowed' : 'as-source'),
  }
}

const STRICTNESS: readonly Redistribution[] = ['free', 'attribution', 'own-use', 'unknown', 'by-contract']

const stricter = (a: Redistribution, b: Redistribution): Redistribution =>
  STRICTNESS.indexOf(a) > STRICTNESS.indexOf(b) ? a : b

const underContract = (stated: Redistribution): Redistribution =>
  isRedistributable({ terms: { page: '', url: '', accept: false, redistribution: stated } }) ? stated : 'by-contract'

const isFreeOnceDerived = ({ terms }: Publisher): boolean => terms?.derived === 'allowed'

/** Values that are fetched sooner than the terms for everyone require are for the operator's own accounts. */
function redistributionOf(publisher: Publisher, { plan }: Settings): Redistribution {
  const { terms, plans = {} } = publisher
  const { redistribution = 'unknown', delayMinutes = 0 } = terms ?? {}
  const chosen = plans[plan ?? Object.keys(plans)[0] ?? '']
  const isDelayed = (chosen?.delayMinutes ?? 0) >= delayMinutes
  return isDelayed ? redistribution : stricter(redistribution, 'own-use')
}
