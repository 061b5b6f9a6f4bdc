import type { Validated } from './request-context.ts'

/** How a request wants the rows of a collection told; undefined where they are to be as they are stored. */
export function retellingOf({ compiled: { operation }, query }: Pick<Validated, 'compiled' | 'query'>) {
  const retells = operation.kind === 'collection' ? operation.retells : undefined
  if (retells === undefined) return undefined
  const { parameter, values } = retells
  return (query[parameter] ?? values[0]) === values[0] ? undefined : retells
}
