import type { Selection, Subject } from '@bourse/kit'
import { waysOf } from '@bourse/kit/host'
import { Type, type TArray, type TString } from '@sinclair/typebox'
import { MAX_TEXT } from './bounds.ts'

/** A parameter that selects entities, and the name that the subject's resolver uses for its items. */
export interface Selector {
  readonly name: string
  readonly by: string
  /** Folds case before items are counted or looked up. */
  readonly fold: (item: string) => string
  readonly selection: Selection
}

/** Returns a subject's selectors: by name, by id, and any others. There is only one if the ids are the names. */
export function selectorsOfSubject({
  selectors: { names, ids, others = {} },
}: Subject): readonly (readonly [string, string])[] {
  const own: [string, string][] =
    names === ids
      ? [[ids, 'id']]
      : [
          [names, 'name'],
          [ids, 'id'],
        ]
  return [...own, ...Object.entries(others).map(([name, { by }]): [string, string] => [name, by])]
}

/** Returns every parameter that selects a request's entities. */
export function selectorsOf(selection: Selection | undefined): readonly Selector[] {
  return waysOf(selection).flatMap((way) =>
    selectorsOfSubject(way.subject).map(([name, by]) => ({ name, by, fold: FOLD[by] ?? toLower, selection: way })),
  )
}

const toLower = (item: string) => item.toLowerCase()
const FOLD: Readonly<Record<string, Selector['fold']>> = { name: (item) => item.toUpperCase() }

/** Returns the items by folded form, each with the first spelling received. */
export function firstSpellings(items: readonly string[], fold: Selector['fold']): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const item of items) {
    const folded = fold(item)
    if (!first.has(folded)) first.set(folded, item)
  }
  return first
}

/** Joins names into an English list: `a`, `a and b`, `a, b and c`. */
export function joinNames(names: readonly string[], last = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

type SelectorSchema = readonly [name: string, schema: TArray<TString>, fold: Selector['fold']]

export function selectorSchemas(selection: Selection | undefined): readonly SelectorSchema[] {
  const selectors = selectorsOf(selection)
  const all = selectors.map(({ name }) => `\`${name}\``)
  return selectors.map((selector) => [selector.name, schemaOf(selector, all), selector.fold])
}

function schemaOf({ name, by, selection }: Selector, all: readonly string[]): TArray<TString> {
  const others = all.filter((other) => other !== `\`${name}\``)
  const beside = `Cannot be combined with ${joinNames(others, 'or')}`
  const exclusion = selection.required ? `Exactly one of ${joinNames(all)} is required.` : `${beside}.`
  const without = others.length > 1 ? 'any of them' : 'either'
  const clause = selection.required
    ? exclusion
    : `${beside}; without ${without}, the response covers every entity that the key can access.`
  const { text, example } = describeValues(selection.subject, name, by)
  const description = `${text} ${by === 'name' ? clause : exclusion}`
  return Type.Array(Type.String({ maxLength: MAX_TEXT }), { description, maxItems: selection.max, examples: [example] })
}

/** Returns a description of a selector's values, with an example. */
function describeValues({ selectors, labels, columns, column, nameField }: Subject, name: string, by: string) {
  const other = selectors.others?.[name]
  if (other !== undefined) return { text: `${other.values}, comma-separated.`, example: other.example }
  if (by === 'id') return { text: 'Public ids, comma-separated.', example: columns[column]?.example }
  const label = labels[nameField]
  const names = nameField === 'symbol' ? 'a ticker, or MIC:TICKER' : (label?.description ?? nameField)
  return { text: `Names, comma-separated: ${names}.`, example: label?.example }
}
