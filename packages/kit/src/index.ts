export { type Dataset, defineDataset, type Migration } from './dataset/dataset.ts'
export { extend, type Extension } from './dataset/extend.ts'
export { extension, optional, service } from './dataset/service.ts'
export { channel, type Channel } from './delivery/channel.ts'
export { type FetchTools, type InputFile, type SourceHttp } from './fetch/fetch-tools.ts'
export { type Publisher } from './fetch/publisher.ts'
export { type Reads, readThrough, type ReadThrough } from './fetch/read-through.ts'
export { BadRecord, isReadable, RetryLater } from './fetch/source-errors.ts'
export { derive } from './job/derive.ts'
export { job, type Job } from './job/job.ts'
export { additions, type Additions, type ServedRow } from './operation/additions.ts'
export { type Call, effectiveDay, type ItemError, knowledgeDay } from './operation/call.ts'
export { rejectReversedRange, rejectCombination } from './operation/check-query.ts'
export { collection, type CollectionOperation, type ListOperation } from './operation/collection.ts'
export { type Credits, perRequest, perSubject } from './operation/credits.ts'
export {
  type CustomOperation,
  endpoint,
  item,
  type ItemOperation,
  type Method,
  type Operation,
} from './operation/endpoint.ts'
export { anyOf, contains, dates, eq, type Filter, has, range, presence } from './operation/filter.ts'
export { p, type QueryOf, required } from './operation/parameter.ts'
export { invalidParameter, pointInTimeUnavailable, problem, Problem, type ProblemDetail } from './operation/problem.ts'
export { type ScalesBefore, type ScalesByEntity, scaling, type Scaling } from './operation/scaling.ts'
export { entities, requiredEntities, one, oneOf, type Selection } from './operation/selection.ts'
export { f, type Field, type Fields, type RowOf } from './record/field.ts'
export { hold, type Hold, type HoldContext, type HoldDecision } from './record/hold.ts'
export { type Incoming } from './record/incoming.ts'
export { type Page, type OrderKey, orderKeys, paginate, pageOf } from './record/keyset.ts'
export { type NarrowedNeeds, type ProvidedNeeds, type Provider, type ServiceRef } from './record/needs.ts'
export { newestOf } from './record/newest-of.ts'
export { precedence } from './record/precedence.ts'
export { type AnyRecord, type Claim, record, type RecordDef, type RecordRow } from './record/record.ts'
export { emptySnapshot, type Removal, type RemovalFrom, withdraw } from './record/removal.ts'
export { type CallRows, type KnowledgePeriod, type Rows, unscopedRows } from './record/rows.ts'
export { type Checks, type RowIssue, judge, type Refusal, rulesOf, unreadable } from './record/rule.ts'
export {
  type AnyStagingTable,
  stagingTable,
  type StagingTable,
  into,
  type Into,
  type ReconcileContext,
  type Submit,
} from './record/staging-table.ts'
export { orUnknown, type Subject } from './record/subject.ts'
export { catalog, revisioned, snapshot } from './record/time-mode.ts'
export { incompleteList } from './source/incomplete-list.ts'
export { onLine } from './source/line-of-row.ts'
export { type SessionSchedule } from './source/schedule.ts'
export { source, type Source, type SourceWindow } from './source/source.ts'
export { tally, type Tally } from './fetch/tally.ts'
export { carrierNear, carrierOn, type CarriersOf, isCarriedOn, lookUpCarriers } from './subject/carriers.ts'
export { entitiesById } from './subject/entities-by-id.ts'
export { type Entity, hasEnded } from './subject/entity.ts'
export { type RecentlyRequested, recents, type Recents } from './subject/recently-requested.ts'
export { type Scope } from './subject/scope.ts'
export { type Carrier, type SubjectResolver } from './subject/subject-resolver.ts'
export { type Clock } from './values/clock.ts'
export { type Knowledge } from './values/knowledge.ts'
export { publicId } from './values/public-id.ts'

// TypeBox, for definitions and queries. Import it from here, so that datasets use the same copy as the kit.
export { Type, type Static, type TSchema } from '@sinclair/typebox'
export { sql, type RawBuilder } from 'kysely'
