import { waysOf, type Selection, type Subject } from '@bourse/kit'
import { Type, type TArray, type TString } from '@sinclair/typebox'
import { MAX_TEXT } from './bounds.ts'

/** One parameter that selects entities, and how the resolver of its subject calls what it holds. */
export interface Selector {
  readonly name: string
  readonly by: string
  readonly selection: Selection
}

/** The selectors of one subject: by name, by id, and whatever further ones it has; one alone where its ids are its names. */
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
  return [...own, ...Object.entries(others)]
}

/** Every parameter that selects what a request is about. */
export function selectorsOf(selection: Selection | undefined): readonly Selector[] {
  return waysOf(selection).flatMap((way) =>
    selectorsOfSubject(way.subject).map(([name, by]) => ({ name, by, selection: way })),
  )
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], last = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}

/** Name and schema of every selector. */
export function selectorSchemas(selection: Selection | undefined): readonly (readonly [string, TArray<TString>])[] {
  const selectors = selectorsOf(selection)
  const all = selectors.map(({ name }) => `\`${name}\``)
  return selectors.map((selector) => [selector.name, schemaOf(selector, all)])
}

function schemaOf({ name, by, selection }: Selector, all: readonly string[]): TArray<TString> {
  const { labels, columns, column, nameField } = selection.subject
  const others = all.filter((other) => other !== `\`${name}\``)
  const beside = `Not together with ${listed(others, 'or')}`
  const exclusion = selection.required ? `Exactly one of ${listed(all)} is required.` : `${beside}.`
  const without = others.length > 1 ? 'any of them' : 'either'
  const whole = selection.required ? exclusion : `${beside}; without ${without} the answer covers every entitled one.`
  const [description, example] =
    by === 'name'
      ? [`${namesText(selection.subject)} ${whole}`, labels[nameField]?.example]
      : [
          `Public ids, comma separated. ${exclusion}`,
          (columns[column] && by === 'id' ? columns[column] : labels[singular(name)])?.example,
        ]
  return Type.Array(Type.String({ maxLength: MAX_TEXT }), { description, maxItems: selection.max, examples: [example] })
}

const singular = (name: string) => name.replace(/s$/, '')

function namesText({ nameField, labels }: Subject): string {
  if (nameField === 'symbol') return 'Names, comma separated: a ticker, or MIC:TICKER.'
  return `Names, comma separated: ${labels[nameField]?.description ?? nameField}.`
}
