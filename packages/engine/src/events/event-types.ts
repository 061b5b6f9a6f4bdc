/** The types of events, with what each one reports. */
export const EVENTS = {
  'dataset.published': 'A dataset published new, corrected or withdrawn rows',
  'dataset.late': 'Rows that were due are missing; trading days and the cadence of the source decide what is due',
  'dataset.recovered': 'The rows that were late are published',
  'source.failed': 'A source failed; once per source and UTC day',
  'rows.quarantined': 'Rows were quarantined or held for review; once per unit of work and UTC day',
  'row.corrected': 'A published row was corrected; only for destinations with a filter',
  'import.finished': 'An import completed or failed',
  'export.ready': 'The file of an export is ready',
  'quota.reached': 'An account used 80, 95 or 100 % of its credits; once per UTC day each',
  'usage.hour': 'What an account used in an hour; only for destinations that list this type',
  'usage.threshold': 'An account used the credits of a threshold; once per UTC day or month each',
  'key.expiring': 'A key expires within seven days',
  'backup.late': 'The newest verified backup is older than backup_max_age_hours',
  'replica.unready': 'A replica stopped sending heartbeats without a shutdown',
  'destination.disabled': 'A destination was disabled because deliveries kept failing',
  'destination.test': 'A test requested by an operator',
} as const

/** The type of an event. */
export type EventType = keyof typeof EVENTS

/** All types of events. */
export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]]

/**
 * The types of events from which the status page derives incidents, and for how many days they are retained. Indexes
 * name these types, so a change needs a migration.
 */
export const INCIDENT_TYPES: readonly EventType[] = [
  'dataset.late',
  'dataset.recovered',
  'source.failed',
  'replica.unready',
]
export const INCIDENT_DAYS = 90
