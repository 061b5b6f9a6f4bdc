import type { EventType } from '@bourse/engine/events'

/** Types of which an account gets its own events. */
export const OF_ACCOUNTS = [
  'export.ready',
  'quota.reached',
  'usage.threshold',
  'key.expiring',
] as const satisfies readonly EventType[]

/** What decides whether a destination gets an event. */
export interface Subscription {
  readonly account_id: string | null
  readonly types: readonly EventType[] | null
  readonly is_enabled: boolean
}

/** The properties of an event that decide which destinations get it. */
export interface DispatchedEvent {
  readonly type: EventType
  readonly account_id: string | null
}

/**
 * Whether a destination gets an event. A destination of an account gets only events of that account and of the types
 * that concern accounts, whatever types it lists. Usage is not among these events.
 */
export function accepts({ account_id: account, types, is_enabled }: Subscription, event: DispatchedEvent): boolean {
  if (!is_enabled) return false
  if (account !== null && (event.account_id !== account || !OF_ACCOUNTS.some((type) => type === event.type)))
    return false
  return types === null || types.includes(event.type)
}
