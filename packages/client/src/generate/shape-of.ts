import type { ClientDocument, Schema } from './document.ts'
import { quotedName } from './names.ts'
import { anyMember, componentName } from './type-of.ts'

type Parts = { readonly [member: string]: Shape }
type Shape = 'decimal' | readonly [Shape] | Parts

/** Positions of decimals in the schema's values, as source code; undefined if there are none. */
export function shapeOf(schema: Schema, document: ClientDocument): string | undefined {
  const shape = find(schema, document, [])
  return shape === undefined ? undefined : sourceOf(shape)
}

function find(schema: Schema, document: ClientDocument, within: readonly string[]): Shape | undefined {
  const { $ref, anyOf = [], allOf = [], type } = schema
  if ($ref !== undefined) {
    const name = componentName($ref)
    const found = within.includes(name) ? undefined : document.components?.schemas?.[name]
    return found && find(found, document, [...within, name])
  }
  if (type === 'number' || (Array.isArray(type) && type.includes('number'))) return 'decimal'
  const inside = (one: Schema | undefined) => one && find(one, document, within)
  const items = inside(schema.items)
  if (items !== undefined) return [items]
  const named = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inside(one)] as const)
  const parts = Object.fromEntries([...named, ['*', inside(anyMember(schema))] as const].filter(hasShape))
  if (Object.keys(parts).length > 0) return parts
  return [...anyOf, ...allOf].map(inside).reduce(merged, undefined)
}

const hasShape = (entry: readonly [string, Shape | undefined]): entry is readonly [string, Shape] =>
  entry[1] !== undefined

/** Merges alternative shapes: the properties of objects, otherwise the first shape. */
function merged(one: Shape | undefined, other: Shape | undefined): Shape | undefined {
  return isParts(one) && isParts(other) ? { ...other, ...one } : (one ?? other)
}

const isParts = (shape: Shape | undefined): shape is Parts => typeof shape === 'object' && !Array.isArray(shape)

function sourceOf(shape: Shape): string {
  if (shape === 'decimal') return 'decimal'
  if (!isParts(shape)) return `[${sourceOf(shape[0])}]`
  const parts = Object.entries(shape).map(([name, part]) =>
    part === 'decimal' && name === 'decimal' ? name : `${quotedName(name)}: ${sourceOf(part)}`,
  )
  return `{ ${parts.join(', ')} }`
}
