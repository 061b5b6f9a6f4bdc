import { nearestName } from '../values/nearest-name.ts'

/** Every option name of a declaration. The compiler reports a missing name. */
export type OptionsOf<T> = Readonly<Record<keyof T & string, true>>

/** Rejects an option that nothing reads, such as a misspelled one, and suggests the name that was probably meant. */
export function checkOptions(what: string, options: object, known: Readonly<Record<string, true>>): void {
  const strange = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (strange === undefined) return
  const names = Object.keys(known)
  const meant = nearestName(strange, names)
  const advice = meant === undefined ? `valid options are ${names.join(', ')}` : `did you mean ${meant}?`
  throw new TypeError(`${what}: unknown option ${strange}; ${advice}`)
}
