export { EVENT_TYPES, EVENTS, type EventType } from './event-types.ts'
export { eventsMigration } from './migration.ts'
export { recordEvents, type NewEvent } from './record-events.ts'
