export { type Usage } from '../call.ts'
export { inMarketOrder } from '../carriers.ts'
export { type Form, needsOf } from '../collection.ts'
export { columnsOf, fieldAt } from '../columns.ts'
export { type Cadence, exportedDataset, freshnessRecord, prefixOf, schemaOf } from '../dataset.ts'
export { dayNumber } from '../day-numbers.ts'
export { type ChangedRows, type DeriveContext } from '../derive.ts'
export { type Varies } from '../endpoint.ts'
export { parseExact } from '../exact-json.ts'
export { type HttpOptions, type RawFile } from '../fetch-tools.ts'
export { type Cut, NUMBER_FORMATS } from '../field.ts'
export { type HeldKey, type RowKey } from '../hold.ts'
export { type Pin } from '../knowledge.ts'
export { lineOf } from '../line-of-row.ts'
export { isNested, parseNested, writeNested } from '../nested.ts'
export { type Days, plausibleDays } from '../plausible-days.ts'
export { PROBLEMS } from '../problem.ts'
export { isPublicId, KEY_SEPARATOR } from '../public-id.ts'
export { type AnyReadThrough, type WaitingCall } from '../read-through.ts'
export { namesOfReference, type Reference, referencesIn, refersWithin } from '../reference.ts'
export { isRemoval } from '../removal.ts'
export { type RetainedDates, retainedDates, retainedDays, retainedVersions } from '../retention.ts'
export { ALL_DATES, type DateWindow, type EntityRange } from '../rows.ts'
export { type CheckContext, type Finding, type Level } from '../rule.ts'
export { type Scale } from '../scale.ts'
export { type ChildOf, type SubjectInPath, waysOf } from '../selection.ts'
export { type Need, type Needs } from '../service.ts'
export { ConfigMissing, SourceMoved, SourceOff } from '../source-errors.ts'
export {
  type CronSchedule,
  type Feed,
  feedsOf,
  type FileContext,
  type Gone,
  type Schedule,
  type SessionMoment,
  type SourceFiles,
} from '../source.ts'
export { type TimeMode } from '../time-mode.ts'
export { unscopedIn, type UnscopedRead } from '../unscoped-in.ts'
export { type Unscoped } from '../unscoped.ts'
export { KIT_VERSION } from '../version.ts'
