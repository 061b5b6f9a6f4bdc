export { default } from './dataset.ts'
export { actions } from './record.ts'
export { events } from './intake/events.ts'
export { corporateEvent, type CorporateEvent } from './intake/event-fields.ts'
