import { EVENTS, type Envelope } from '@bourse/engine/events'

/** Returns one line that says what happened. */
export const headlineOf = ({ type, subject }: Envelope): string => `${EVENTS[type]}: ${subject}`

/** Returns the facts of an event for people, one per line. */
export function factsOf({ id, type, time, data }: Envelope): string {
  const facts = { ...data, time, type, id }
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
}
