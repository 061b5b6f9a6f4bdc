import type { Authenticator } from '@bourse/accounts'
import type { InTurn } from '@bourse/database'
import type { Engine } from '@bourse/host/requests'
import type { Feed } from './feed.ts'
import type { OpenChannel } from './publications.ts'
import type { StreamUse } from './stream-use.ts'

export interface SessionParts {
  readonly engine: Engine
  readonly authenticator: Authenticator
  readonly channels: ReadonlyMap<string, OpenChannel>
  readonly feed: Feed
  readonly use: StreamUse
  /** Turns of the accounts at looking up names: one at a time each. */
  readonly turns: InTurn
  readonly now: () => number
}
