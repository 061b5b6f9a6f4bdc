/** Values to fill a template. */
export interface Filling {
  /** Traits of this variant: lines that require another trait are omitted. */
  readonly traits: ReadonlySet<string>
  /** Replacement text by placeholder name. */
  readonly values: Readonly<Record<string, string>>
  /** Another template's lines. */
  readonly part: (name: string) => string
}

const CONDITION = /^\{\{if ([a-z ]+)\}\}/
const PART = /^\{\{part ([a-z-]+)\}\}$/
const VALUE = /\{\{([a-z]+)\}\}/g

/**
 * Fills a template. A line that begins with `{{if listing own}}` stays if one of these traits applies, `{{part price}}`
 * inserts that template's lines, and `{{id}}` inserts replacement text.
 */
export function fillTemplate(template: string, filling: Filling): string {
  const lines = template.split('\n').flatMap((line): readonly string[] => {
    const part = PART.exec(line)?.[1]
    if (part !== undefined) return [fillTemplate(filling.part(part).trimEnd(), filling)]
    return keptLine(line, filling.traits) ?? []
  })
  return lines.join('\n').replaceAll(VALUE, (mark, name: string) => {
    const value = filling.values[name]
    if (value === undefined) throw new TypeError(`the template placeholder ${mark} has no value`)
    return value
  })
}

/** A line without its conditions; undefined if one of them does not apply. */
function keptLine(line: string, traits: ReadonlySet<string>): string[] | undefined {
  const condition = CONDITION.exec(line)
  if (condition === null) return [line]
  const [mark, names = ''] = condition
  return names.split(' ').some((name) => traits.has(name)) ? keptLine(line.slice(mark.length), traits) : undefined
}
