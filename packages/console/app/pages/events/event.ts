import type { Tone } from '../../ui/badge.tsx'
import { useChange } from '../accounts/use-change.ts'

/** Kinds of destinations, with the label of their address. */
export const KINDS = {
  webhook: 'URL',
  email: 'E-mail address',
  slack: 'URL of the incoming webhook',
  openmeter: 'URL in events.billing',
  lago: 'URL in events.billing',
  stripe: 'URL in events.billing',
} as const
export type Kind = keyof typeof KINDS

/** Types of events. */
export const TYPES = [
  ...['dataset.published', 'dataset.late', 'dataset.recovered', 'source.failed', 'rows.quarantined'],
  ...['import.finished', 'export.ready', 'quota.reached', 'key.expiring', 'backup.late', 'replica.unready'],
  ...['usage.hour', 'usage.threshold', 'destination.disabled'],
] as const

const BILLING: readonly Kind[] = ['openmeter', 'lago', 'stripe']

/** Whether a new destination gets usage, which is all that billing services get. */
export const getsUsage = (kind: Kind, types: readonly string[]): boolean =>
  BILLING.includes(kind) || types.includes('usage.hour')

/** Kinds of destinations and types of events that members of an account choose from. */
export const OF_ACCOUNTS: { readonly kinds: readonly Kind[]; readonly types: readonly string[] } = {
  kinds: ['webhook', 'slack'],
  types: ['export.ready', 'quota.reached', 'usage.threshold', 'key.expiring'],
}

/** Where events are sent. */
export interface Destination {
  readonly id: string
  readonly account_id: string | null
  readonly kind: Kind
  readonly name: string
  readonly address: string
  readonly types: readonly string[] | null
  readonly enabled: boolean
  readonly disabled_reason: string | null
  readonly failing_since: string | null
  readonly version: string
}

/** A new destination, or one with a new secret. */
export type WithSecret = Destination & { readonly secret: string | null }

/** An event for a destination, with its last attempt. */
export interface Delivery {
  readonly id: string
  readonly destination_id: string
  readonly state: 'pending' | 'delivered' | 'dead'
  readonly attempts: number
  readonly next_attempt_at: string | null
  readonly attempted_at: string | null
  readonly status: number | null
  readonly duration_ms: number | null
  readonly response: string | null
  readonly event: { readonly id: string; readonly type: string; readonly time: string; readonly subject: string }
}

export const STATE_TONES: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'info',
  delivered: 'up',
  dead: 'down',
}

/** Sends a change of a destination, and then reloads destinations and deliveries. */
export const useDestinationChange = <T>(send: () => Promise<T>, onDone: (answer: T) => void) =>
  useChange(send, onDone, ['/destinations', '/deliveries'])
