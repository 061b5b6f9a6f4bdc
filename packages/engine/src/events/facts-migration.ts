import { IS_INCIDENT } from './incidents.ts'

/** SQL that is true for events that report a fact once, and for all others but incidents, as in the indexes below. */
export const IS_FACT = `once is not null and not (${IS_INCIDENT})`
export const IS_REPEATABLE = `once is null and not (${IS_INCIDENT})`

/** Facts are not removed because there are many other events, so the oldest ones of both are found separately. */
export const factsMigration = `
create index events_of_facts on bourse.events (seq) where ${IS_FACT};
create index events_repeatable on bourse.events (seq) where ${IS_REPEATABLE};
`
