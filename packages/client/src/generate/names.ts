/** Converts `flat-files` to `flatFiles`. */
export function memberName(id: string): string {
  const name = typeName(id)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Converts `flat-files.get` to `FlatFilesGet`. */
export function typeName(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** A name as an object property, quoted if necessary. */
export const quotedName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name))

/** Text as a source code literal. */
export const textLiteral = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
