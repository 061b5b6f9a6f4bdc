import type { EventType } from './event-types.ts'

/** An event as destinations get it, in the form of CloudEvents. */
export interface Envelope {
  readonly id: string
  readonly type: EventType
  /** When it happened, RFC 3339. */
  readonly time: string
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as stored, with its data as JSON text. */
export type StoredEnvelope = Omit<Envelope, 'data'> & { readonly data: string }

/** Returns a stored event as destinations get it. */
export const envelopeOf = ({ id, type, time, subject, data }: StoredEnvelope): Envelope => ({
  ...{ id, type, time, subject },
  data: JSON.parse(data) as Envelope['data'],
})
