export { default } from './dataset.ts'
export { actions } from './record.ts'
export { events } from './staging/events.ts'
export { corporateEvent, type CorporateEvent } from './staging/event-fields.ts'
