import { INCIDENT_TYPES } from './event-types.ts'

/** SQL that is true for events from which incidents are derived, as in the indexes below. */
export const IS_INCIDENT = `type in (${INCIDENT_TYPES.map((type) => `'${type}'`).join(', ')})`

/** Incidents are retained longer than other events, so the oldest ones of both are found separately. */
export const incidentsMigration = `
create index events_of_incidents on bourse.events (seq) where ${IS_INCIDENT};
create index events_of_others on bourse.events (seq) where not (${IS_INCIDENT});
`
