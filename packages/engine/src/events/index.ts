export { EVENT_TYPES, EVENTS, INCIDENT_TYPES, RETAINED_DAYS, type EventType } from './event-types.ts'
export { eventsMigration } from './migration.ts'
export { recordEvents, type NewEvent } from './record-events.ts'
