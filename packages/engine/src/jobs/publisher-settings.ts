import type { Publisher } from '@bourse/kit'
import { publisherId, type PublisherPlan, type RequestLimits } from '@bourse/kit/host'
import { nearestName } from '@bourse/kit/values'
import type { Config } from '../wiring/index.ts'

export type PublisherSettings = Config['publishers'][string]

/** The operator's settings for a publisher, shared by all its sources. */
export const publisherSettings = (
  { publishers }: Pick<Config, 'publishers'>,
  publisher: Publisher,
): PublisherSettings => publishers[publisherId(publisher)] ?? {}

/** Returns the operator's subscription; defaults to the first one that the publisher declares. */
export function planOf(
  publisher: Publisher,
  { plan }: PublisherSettings,
): (PublisherPlan & { readonly name: string }) | undefined {
  const { plans = {} } = publisher
  const names = Object.keys(plans)
  const name = plan ?? names[0]
  if (name === undefined) return undefined
  const found = plans[name]
  if (found !== undefined) return { name, ...found }
  const near = nearestName(name, names)
  const hint = near === undefined ? '' : `; did you mean ${near}?`
  const expected = names.join(', ') || 'no plan'
  throw new Error(`publishers.${publisherId(publisher)}.plan: expected one of ${expected}, got ${name}${hint}`)
}

/** Returns the subscription's limits, with the operator's overrides applied. */
export function limitsOf(publisher: Publisher, settings: PublisherSettings): RequestLimits {
  const { perSecond, perMinute, perHour, perDay, perMonth } = planOf(publisher, settings) ?? {}
  const { limits = {} } = settings
  const all = {
    perSecond: limits.per_second ?? perSecond,
    perMinute: limits.per_minute ?? perMinute,
    perHour: limits.per_hour ?? perHour,
    perDay: limits.per_day ?? perDay,
    perMonth: limits.per_month ?? perMonth,
  }
  return Object.fromEntries(Object.entries(all).filter(([, limit]) => limit !== undefined))
}
