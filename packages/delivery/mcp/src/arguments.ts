import { problem } from '@bourse/kit'

/** Arguments of a tool as a client sent them. */
export type Arguments = Readonly<Record<string, unknown>>

/** Throws where there is an argument that the tool does not take. */
export function refuseOthers(given: Arguments, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name))
  if (other !== undefined)
    throw wrong(other.slice(0, 60), `is not an argument of this tool; known are ${known.join(', ')}`)
}

/** An argument that is text. */
export function textOf(given: Arguments, name: string): string {
  const value = given[name]
  if (typeof value !== 'string') throw wrong(name, `expected text, got ${kindOf(value)}`)
  return value
}

/** An argument that is a whole number within bounds, or what stands for it where it is missing. */
export function wholeNumberOf(
  given: Arguments,
  name: string,
  { min, max, preset }: { readonly min: number; readonly max: number; readonly preset: number },
): number {
  const value = given[name] ?? preset
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw wrong(name, `expected a whole number from ${min} to ${max}`)
  return value
}

/** An argument that is an object; an empty one where it is missing. */
export function objectOf(given: Arguments, name: string): Arguments {
  const value = given[name] ?? {}
  if (!isObject(value)) throw wrong(name, `expected an object, got ${kindOf(value)}`)
  return value
}

/** Values as they would stand in an address. One that is null was not given. */
export function parameterTexts(values: Arguments): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === null || value === undefined) return []
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      return [[name, items.map((item) => plain(name, item)).join(',')]]
    }),
  )
}

function plain(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw wrong(name.slice(0, 60), `expected text, a number, true, false or a list of these, got ${kindOf(value)}`)
}

const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown) =>
  value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`

function wrong(name: string, message: string) {
  return problem('invalid-parameter', `${name}: ${message}`, {
    errors: [{ code: 'invalid', parameter: name, message }],
  })
}
