import type { Resolved, Selected } from '../request-context.ts'

/** A request whose scope is known, while its names are resolved. */
export type Scoped = Selected & Pick<Resolved, 'scope'>

export type Entities = Pick<Resolved, 'entities' | 'named' | 'spelling' | 'unresolved'>
