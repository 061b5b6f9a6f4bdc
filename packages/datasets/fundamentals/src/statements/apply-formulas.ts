import { Decimal } from '@bourse/kit/values'
import { type Draft } from './statement-draft.ts'
import { termsOf } from './expression.ts'
import { type LineDefinition } from './line-definition.ts'
import { LINES } from './lines/lines.ts'
import { derivedFrom, type LineValue } from './line-value.ts'

/** The lines of a statement that have a value. */
export type LineValues = ReadonlyMap<string, LineValue>

/**
 * Returns the lines of a draft plus the lines that formulas derive. A withheld line has no value, nor does any line
 * that depends on it.
 */
export function applyFormulas(draft: Draft, withheld: ReadonlySet<string> = new Set()): LineValues {
  const definitions = new Map(LINES[draft.statement].map((definition) => [definition.id, definition]))
  const done = new Map<string, LineValue | undefined>()
  const valueOf = (id: string): LineValue | undefined => {
    if (withheld.has(id)) return undefined
    if (done.has(id)) return done.get(id)
    const definition = definitions.get(id)
    const lineValue = definition === undefined ? undefined : resolvedLine(definition, draft, valueOf)
    done.set(id, lineValue)
    return lineValue
  }
  return new Map(
    LINES[draft.statement].flatMap(({ id }) => {
      const lineValue = valueOf(id)
      return lineValue === undefined ? [] : [[id, lineValue] as const]
    }),
  )
}

type ValueOf = (id: string) => LineValue | undefined

function resolvedLine(definition: LineDefinition, draft: Draft, valueOf: ValueOf): LineValue | undefined {
  const { derived, derivedFor = draft.standard, derivedFirst } = definition
  const tagged = draft.lines.get(definition.id)
  if (derived === undefined || derivedFor !== draft.standard) return tagged
  if (tagged !== undefined && derivedFirst !== true) return tagged
  return sumOf(derived, partsOf(draft, valueOf)) ?? tagged
}

/** Only a formula uses the cash flow statement's depreciation; the line itself stays empty. */
function partsOf(draft: Draft, valueOf: ValueOf): ValueOf {
  return (id) => valueOf(id) ?? (id === 'depreciation_and_amortization' ? draft.depreciation : undefined)
}

function sumOf(formula: string, valueOf: ValueOf): LineValue | undefined {
  const parts: LineValue[] = []
  let value = new Decimal(0)
  for (const { name, sign, optional } of termsOf(formula)) {
    const part = valueOf(name)
    if (part === undefined && !optional) return undefined
    if (part === undefined) continue
    value = sign === 1 ? value.plus(part.value) : value.minus(part.value)
    parts.push(part)
  }
  return parts.length === 0 ? undefined : derivedFrom(parts, value)
}
