export { additions, type Additions, type ServedRow } from './additions.ts'
export { type Call, effectiveDay, type ItemError, knowledgeDay, type Page } from './call.ts'
export { carrierNear, carrierOn, type CarriersOf, isCarriedOn, lookUpCarriers } from './carriers.ts'
export { channel, type Channel } from './channel.ts'
export { refuseReversed, refuseTogether } from './check-query.ts'
export { type Clock } from './clock.ts'
export { collection, type CollectionOperation, type ListOperation } from './collection.ts'
export { type Dataset, defineDataset, type Migration } from './dataset.ts'
export { derive } from './derive.ts'
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
export { extend, type Extension } from './extend.ts'
export { type FetchTools, type GivenFile, type SourceHttp } from './fetch-tools.ts'
export { f, type Field, type Fields, type RowOf } from './field.ts'
export { anyOf, contains, dates, eq, type Filter, has, range, stated } from './filter.ts'
export { hold, type Hold, type HoldContext, type HoldDecision } from './hold.ts'
export { incompleteList } from './incomplete-list.ts'
export {
  type AnyStagingTable,
  stagingTable,
  type StagingTable,
  into,
  type Into,
  type ReconcileContext,
  type Submit,
} from './staging-table.ts'
export { job, type Job } from './job.ts'
export { type OrderKey, orderKeys, paged, pageOf } from './keyset.ts'
export { type Knowledge } from './knowledge.ts'
export { onLine } from './line-of-row.ts'
export { newestOf } from './newest-of.ts'
export { p, type QueryOf, required } from './parameter.ts'
export { precedence } from './precedence.ts'
export { invalidParameter, notKept, problem, Problem, type ProblemDetail } from './problem.ts'
export { publicId } from './public-id.ts'
export { type Reads, readThrough, type ReadThrough } from './read-through.ts'
export { type RecentlyRequested, recents, type Recents } from './recently-requested.ts'
export { type AnyRecord, type Claim, record, type RecordDef, type RecordRow } from './record.ts'
export { emptySnapshot, type Removal, type RemovalFrom, withdraw } from './removal.ts'
export { type CallRows, type Known, type Rows, unscopedRows } from './rows.ts'
export { type Checks, type Found, judge, type Refusal, rulesOf, unreadable } from './rule.ts'
export { type ScalesBefore, type ScalesByEntity, scaling, type Scaling } from './scaling.ts'
export { type Scope } from './scope.ts'
export { entities, named, one, oneOf, type Selection } from './selection.ts'
export {
  extension,
  type Narrowed,
  optional,
  type Provided,
  type Provider,
  service,
  type ServiceRef,
} from './service.ts'
export { BadRecord, isReadable, RetryLater } from './source-errors.ts'
export {
  type Incoming,
  type Publisher,
  type SessionSchedule,
  source,
  type Source,
  type SourceWindow,
} from './source.ts'
export {
  type Carrier,
  entitiesById,
  type Entity,
  hasEnded,
  orUnknown,
  type Subject,
  type SubjectResolver,
} from './subject.ts'
export { catalog, revisioned, snapshot } from './time-mode.ts'

// What definitions and queries are written with, in the one copy that the kit uses.
export { Type, type Static, type TSchema } from '@sinclair/typebox'
export { sql, type RawBuilder } from 'kysely'
