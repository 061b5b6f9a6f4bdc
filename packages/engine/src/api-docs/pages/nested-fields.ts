import type { Schema } from '../openapi/document.ts'
import { isObject, objectIn } from '../openapi/object-in.ts'

/** Returns an object's properties and those of its nested objects, whose names start with their parent: `legs[].id`. */
export function nestedFields(schema: Schema, within = ''): readonly (readonly [name: string, schema: Schema])[] {
  const properties = objectIn(schema, 'properties')
  return Object.keys(properties).flatMap((name) => {
    const member = objectIn(properties, name)
    const inner = isObject(member['items'])
      ? nestedFields(member['items'], `${within}${name}[].`)
      : nestedFields(member, `${within}${name}.`)
    return [[within + name, member] as const, ...inner]
  })
}
