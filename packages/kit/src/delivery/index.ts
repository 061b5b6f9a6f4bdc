export { type JobContext } from '../job/job.ts'
export { type Caller, type ChargedCredits } from '../operation/call.ts'
export { perReads } from '../operation/credits.ts'
export { type ByteRange, type Download, download, type Redirect, redirect } from '../operation/download.ts'
export { type ProblemCode } from '../operation/problem.ts'
export { floatField, table, type Table } from '../operation/table.ts'
export { type FieldKind } from '../record/field.ts'
export { type Deprecation, deprecationHeaders } from '../values/deprecation.ts'
export { expectedIn } from './expected-in.ts'
export { pointerStep } from './json-pointer.ts'
export { withBodyPointers } from './with-body-pointers.ts'
export { type PageFile, type PageFiles, pages, type Pages } from './pages.ts'
export {
  type OpenExchange,
  openTransport,
  type RawExchange,
  type StreamDialect,
  transport,
  type Transport,
  type WrittenProblem,
} from './transport.ts'
