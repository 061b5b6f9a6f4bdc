export { EVENT_TYPES, EVENTS, INCIDENT_DAYS, type EventType } from './event-types.ts'
export { incidentsMigration, IS_INCIDENT } from './incidents.ts'
export { eventsMigration } from './migration.ts'
export { recordEvents, removeOldEvents, type NewEvent } from './record-events.ts'
