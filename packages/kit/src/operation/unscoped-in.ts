import type { Operation } from './endpoint.ts'

/** A record that an operation reads outside the scope of its call, and why. */
export interface UnscopedRead {
  readonly record: string
  readonly reason: string
}

/** Returns what an operation and its computed fields read outside a call's scope. */
export function unscopedIn(operation: Operation): readonly UnscopedRead[] {
  const parts = [
    ...(operation.kind === 'custom' ? [operation] : []),
    ...(operation.kind === 'list' && operation.adds !== undefined ? [operation.adds] : []),
  ]
  return parts.flatMap(({ needs, unscoped = {} }) =>
    Object.entries(unscoped).flatMap(([name, reason]) => {
      const need = needs[name]
      return need?.part === 'record' && reason !== undefined ? [{ record: need.table, reason }] : []
    }),
  )
}
