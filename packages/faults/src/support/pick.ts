/** The first of a list that is not empty. */
export function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('there is none')
  return one
}

/** One of a list that is not empty, by a number that goes round it. */
export const one = <T>(all: readonly T[], number: number): T => first(all.slice(number % all.length))
