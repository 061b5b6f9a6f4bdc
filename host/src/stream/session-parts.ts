import type { Authenticator } from '@bourse/engine/accounts'
import type { InTurn } from '@bourse/engine/database'
import { type Engine } from '../request/engine.ts'
import type { Feed } from './feed.ts'
import type { OpenChannel } from './publications.ts'
import type { Resumption } from './resumable/resumption.ts'
import type { StreamUse } from './stream-use.ts'

export interface SessionParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly channels: ReadonlyMap<string, OpenChannel>
  readonly feed: Feed
  readonly resumption: Resumption
  readonly use: StreamUse
  /** Serializes the name lookups of each account. */
  readonly turns: InTurn
  readonly now: () => number
}
