export type { Answer, HttpFacts } from './answer.ts'
export { Caller } from './caller.ts'
export type { Download } from './download.ts'
export { parseExact, type Count, type Shape } from './exact-json.ts'
export { follow, type ChannelMessage, type FollowOptions } from './follow.ts'
export type { Pieces } from './lines.ts'
export {
  memoryMirror,
  type MemoryMirror,
  type Mirror,
  type MirrorBatch,
  type MirrorCounts,
  type MirrorState,
} from './mirror.ts'
export { operation } from './operation.ts'
export type { ChangeFeed, OperationSpec } from './operation-spec.ts'
export type {
  Arguments,
  Cacheable,
  Cost,
  DecimalText,
  Downloads,
  Format,
  Lined,
  NumberOf,
  Numeric,
  Open,
  Operation,
  Paged,
} from './operation-types.ts'
export type { BourseOptions, CallOptions, DownloadOptions, Numbers, OrderOptions } from './options.ts'
export {
  BourseProblem,
  Conflict,
  ConnectionFailed,
  InvalidRequest,
  NotEntitled,
  NotFound,
  problemOf,
  RateLimited,
  Unauthenticated,
  Unavailable,
  UnexpectedAnswer,
  type ProblemDetail,
} from './problems.ts'
export { stream, type StreamOptions, type StreamRow, type StreamService } from './stream.ts'
export { sync, type MirroredOperation, type MirrorParams, type SyncOptions, type SyncResult } from './sync.ts'
