import { extension, type Knowledge } from '@bourse/kit'

/** An event that a dataset finds in its own records, such as an export whose file is ready. */
interface FoundEvent {
  readonly type: 'export.ready'
  /** When it happened, RFC 3339. */
  readonly at: string
  /** Id of what it is about. */
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
  /** The account that it is about. */
  readonly accountId: string
}

/** Finds recent events of a dataset. Each is reported once by type and subject, however often it is found. */
interface EventFinder {
  find(knowledge: Knowledge): Promise<readonly FoundEvent[]>
}

/** Events that datasets find in their own records; found again after each of their publications. */
export const eventFinder = extension<EventFinder>('events.finder')
