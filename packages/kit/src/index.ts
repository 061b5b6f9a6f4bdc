export { type Call, type Caller, effectiveDay, type ItemError, knowledgeDay, type Page, type Spent } from './call.ts'
export * from './carriers.ts'
export * from './channel.ts'
export * from './check-query.ts'
export * from './clock.ts'
export { collection, type CollectionOperation, type ListOperation } from './collection.ts'
export { type Columns } from './columns.ts'
export * from './countries.ts'
export { type Dataset, defineDataset, type Migration } from './dataset.ts'
export {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  eachDate,
  firstInstantOf,
  instantIn,
  isDate,
  lastInstantOf,
  utcInstant,
  weekday,
  weekdays,
} from './dates.ts'
export * from './currency-unit.ts'
export * from './decimal.ts'
export * from './derive.ts'
export * from './download.ts'
export {
  type Credits,
  type CustomOperation,
  endpoint,
  item,
  type ItemOperation,
  type Method,
  type Operation,
  perRequest,
  perSubject,
} from './endpoint.ts'
export { exactJson, isJsonNumber, rewritableJson } from './exact-json.ts'
export * from './expected-in.ts'
export { type FetchTools, type GivenFile, type SourceHttp } from './fetch-tools.ts'
export { f, type Field, type FieldKind, type Fields, type RowOf } from './field.ts'
export { anyOf, contains, dates, eq, type Filter, has, range, stated } from './filter.ts'
export * from './hold.ts'
export * from './incomplete-list.ts'
export { type AnyIntake, intake, type Intake, into, type Into, type ReconcileContext, type Submit } from './intake.ts'
export * from './job.ts'
export * from './json-pointer.ts'
export { type OrderKey, orderKeys, paged, pageOf } from './keyset.ts'
export * from './instants.ts'
export { type Knowledge } from './knowledge.ts'
export { nearestName } from './nearest-name.ts'
export * from './newest-of.ts'
export { onLine } from './line-of-row.ts'
export * from './parameter.ts'
export { deprecationHeaders, type Deprecation } from './deprecation.ts'
export { identifierText } from './identifier-text.ts'
export { oneLine } from './one-line.ts'
export { invalidParameter, notKept, problem, Problem, type ProblemCode, type ProblemDetail } from './problem.ts'
export { isBelow, isPositive, samePrice } from './price-text.ts'
export { publicId } from './public-id.ts'
export * from './precedence.ts'
export { type Reads, readThrough, type ReadThrough } from './read-through.ts'
export * from './recently-requested.ts'
export { type AnyRecord, type Claim, record, type RecordDef, type RecordRow } from './record.ts'
export { emptySnapshot, isRemoval, type Removal, type RemovalFrom, withdraw } from './removal.ts'
export { type Checks, type Found, judge, type Refusal, rulesOf, unreadable } from './rule.ts'
export {
  ALL_DATES,
  type CallRows,
  type DateWindow,
  type EntityRange,
  type Known,
  type Rows,
  unscopedRows,
} from './rows.ts'
export * from './scale.ts'
export { scaling, type Scales, type ScalesBefore, type ScalesByEntity, type Scaling } from './scaling.ts'
export * from './scope.ts'
export { type ChildOf, entities, named, one, oneOf, type Selection } from './selection.ts'
export {
  extension,
  type Narrowed,
  type Needs,
  optional,
  type Provided,
  type Provider,
  service,
  type ServiceRef,
} from './service.ts'
export * from './source-errors.ts'
export * from './source.ts'
export * from './subject.ts'
export * from './pages.ts'
export { catalog, revisioned, snapshot, type TimeMode } from './time-mode.ts'
export * from './transport.ts'

// What definitions and queries are written with, in the one copy that the kit uses.
export { Type, type Static, type TSchema } from '@sinclair/typebox'
export { sql, type RawBuilder } from 'kysely'
export { type Unscoped } from './unscoped.ts'
export { additions, type Additions, type ServedRow } from './additions.ts'
