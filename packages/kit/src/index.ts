export * from './call.ts'
export * from './channel.ts'
export * from './clock.ts'
export * from './collection.ts'
export * from './countries.ts'
export * from './dataset.ts'
export * from './dates.ts'
export * from './derive.ts'
export * from './download.ts'
export * from './decimal.ts'
export {
  type Method,
  endpoint,
  item,
  perRequest,
  perSubject,
  type Credits,
  type CustomOperation,
  type Examples,
  type ItemOperation,
  type Operation,
  type OperationOptions,
  type Varies,
} from './endpoint.ts'
export * from './exact-json.ts'
export * from './expected-in.ts'
export * from './fetch-tools.ts'
export * from './field.ts'
export * from './filter.ts'
export * from './hold.ts'
export * from './intake.ts'
export * from './job.ts'
export * from './json-pointer.ts'
export * from './keyset.ts'
export * from './knowledge.ts'
export * from './nested.ts'
export * from './newest-of.ts'
export * from './parameter.ts'
export * from './problem.ts'
export * from './public-id.ts'
export * from './read-through.ts'
export * from './recents.ts'
export * from './record.ts'
export { namesOfReference, type Reference, type ReferenceName } from './reference.ts'
export * from './removal.ts'
export * from './rule.ts'
export * from './scope.ts'
export * from './selection.ts'
export * from './service.ts'
export * from './source-errors.ts'
export * from './source.ts'
export * from './subject.ts'
export * from './pages.ts'
export * from './transport.ts'
export * from './version.ts'

// What definitions and queries are written with, in the one copy that the kit uses.
export { Type, type Static, type TSchema } from '@sinclair/typebox'
export { sql, type RawBuilder } from 'kysely'
