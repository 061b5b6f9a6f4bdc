import type { EventType } from '@bourse/engine/events'
import type { Corrections } from './checked-corrections.ts'

/** The kinds of destinations that are billing services. */
export const BILLING_KINDS = ['openmeter', 'lago', 'stripe'] as const
/** A billing service. */
export type BillingKind = (typeof BILLING_KINDS)[number]
/** The kinds of destinations. */
export const DESTINATION_KINDS = ['webhook', 'email', 'slack', ...BILLING_KINDS] as const
/** How a destination gets events. */
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** Whether destinations of a kind are billing services. */
export const isBilling = (kind: DestinationKind): kind is BillingKind => BILLING_KINDS.some((each) => each === kind)

/** A destination as operators see it, without its secrets. */
export interface Destination {
  /** Destination id, `dst_…`. */
  readonly id: string
  /** The account whose events it gets; null for a destination of the operator, which gets all. */
  readonly account_id: string | null
  readonly kind: DestinationKind
  readonly name: string
  /** An https URL, or an e-mail address. The URL of a Slack-compatible endpoint is a secret, so only its origin. */
  readonly address: string
  /** The types that it gets; null means all. */
  readonly types: readonly EventType[] | null
  readonly corrections: Corrections | null
  readonly enabled: boolean
  readonly disabled_reason: string | null
  /** Time of the first failure since the last success. */
  readonly failing_since: string | null
  /** Time until which messages also have a signature of the former secret. */
  readonly former_secret_until: string | null
  readonly created_at: string
  readonly version: string
}

/** A destination with its new secret, which cannot be read later; null for kinds without signatures. */
export interface DestinationWithSecret extends Destination {
  readonly secret: string | null
}

/** The properties of a new destination. */
export interface NewDestination extends Pick<Destination, 'kind' | 'name' | 'address'> {
  readonly types?: readonly EventType[] | null | undefined
  readonly corrections?: Corrections | null | undefined
  readonly account_id?: string | null | undefined
  /** The first hour of usage that it gets. Default: where a removed destination of the same usage stopped, or now. */
  readonly since?: string | undefined
}

/** The changes of a destination; omitted properties stay. */
export type DestinationChange = Partial<Pick<Destination, 'name' | 'address' | 'types' | 'corrections' | 'enabled'>>

/** Whether a destination of these types gets usage. */
export const listsUsage = (types: Destination['types']): boolean => types?.includes('usage.hour') === true
