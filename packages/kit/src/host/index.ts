export { type Cadence, exportedDataset, freshnessRecord, prefixOf, schemaOf } from '../dataset/dataset.ts'
export { KIT_VERSION } from '../dataset/version.ts'
export { type AskOptions, type HttpAnswer, type HttpOptions, type RawFile } from '../fetch/fetch-tools.ts'
export {
  type LimitHeader,
  type PublisherPlan,
  type PublisherSecret,
  isRedistributable,
  publisherId,
  REDISTRIBUTION,
  type Redistribution,
  type PublisherTerms,
  type RequestLimits,
} from '../fetch/publisher.ts'
export { type AnyReadThrough, type WaitingCall } from '../fetch/read-through.ts'
export { defaultMeaning, type HttpRefusal } from '../fetch/http-refusal.ts'
export { ConfigMissing, HttpStatus, SourceMoved, SourceOff, STATUS_BODY_BYTES } from '../fetch/source-errors.ts'
export { type ChangedRows, type DeriveContext } from '../job/derive.ts'
export { type Usage } from '../operation/call.ts'
export { type Form, needsOf } from '../operation/collection.ts'
export { type Variation } from '../operation/endpoint.ts'
export {
  type ComputedChangeReporting,
  type ComputedChanges,
  reportsComputedChanges,
} from '../operation/computed-changes.ts'
export { listsStoredRows, type StoredRowList } from '../operation/lists-stored-rows.ts'
export { PROBLEMS } from '../operation/problem.ts'
export {
  type ComputedHistory,
  hasComputedHistory,
  hasRowHistory,
  historyKey,
  type HistoryList,
  historyRecord,
} from '../operation/row-history.ts'
export { acceptsChangedSince, type ChangeReporting, reportsChanges } from '../operation/reports-changes.ts'
export { type ChildOf, type SubjectInPath, waysOf } from '../operation/selection.ts'
export { unscopedIn, type UnscopedRead } from '../operation/unscoped-in.ts'
export { type UnscopedReasons } from '../operation/unscoped.ts'
export { columnsOf, fieldAt } from '../record/columns.ts'
export { type Cut, NUMBER_KEYWORDS } from '../record/field.ts'
export { type HeldKey, type RowKey } from '../record/hold.ts'
export { type Need, type Needs } from '../record/needs.ts'
export { isNested, parseNested, writeNested } from '../record/nested.ts'
export { type Days, plausibleDays } from '../record/plausible-days.ts'
export { namesOfReference, type Reference, referencesIn, refersWithin } from '../record/reference.ts'
export { isRemoval } from '../record/removal.ts'
export { type RetainedDates, retainedDates, retainedDays, retainedVersions } from '../record/retention.ts'
export { ALL_DATES, type DateWindow, type EntityRange } from '../record/rows.ts'
export { type CheckContext, type Finding, type Level } from '../record/rule.ts'
export { type TimeMode } from '../record/time-mode.ts'
export { lineOf } from '../source/line-of-row.ts'
export { type CronSchedule, type Schedule, type SessionMoment } from '../source/schedule.ts'
export {
  type BilledCost,
  type Feed,
  feedsOf,
  type FileContext,
  type MissingRowAction,
  type SourceFiles,
} from '../source/source.ts'
export { ROLES, type SourceRole } from '../record/source-role.ts'
export { type SessionUnits, type UnitSession } from '../source/session-units.ts'
export { isTally } from '../fetch/tally.ts'
export { warningsOf } from '../readers/warnings-of-row.ts'
export { inMarketOrder } from '../subject/carriers.ts'
export { dayNumber } from '../values/day-numbers.ts'
export { parseExact } from '../values/exact-json.ts'
export { type Pin } from '../values/knowledge.ts'
export { isPublicId, KEY_SEPARATOR } from '../values/public-id.ts'
export { type Scale } from '../values/scale.ts'
