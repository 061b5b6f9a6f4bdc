/** The first item of a non-empty list. */
export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('the list is empty')
  return one
}

/** An item from a non-empty list, selected by a number modulo the list's length. */
export const one = <T>(all: readonly T[], number: number): T => first(all.slice(number % all.length))
