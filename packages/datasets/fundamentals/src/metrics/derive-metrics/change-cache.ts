/** Reads a value that rarely changes, for dates in ascending order: dates between two changes share one read. */
export interface ChangeCache<T> {
  /** Returns the value on a date, which must be one of `dates` and not before the previous call's date. */
  on(date: string): Promise<T>
}

interface ChangeCacheOptions<T> {
  /** Dates in ascending order. */
  readonly dates: readonly string[]
  /** Returns text that differs after each change and never reverts to an earlier value. */
  readonly mark: (date: string) => Promise<string>
  readonly read: (date: string) => Promise<T>
}

/** Finds the ends of ranges without a change by bisection, which needs few marks. */
export function createChangeCache<T>({ dates, mark, read }: ChangeCacheOptions<T>): ChangeCache<T> {
  const marks = new Map<number, Promise<string>>()
  let current: { readonly to: number; readonly value: T } | undefined

  function markAt(index: number): Promise<string> {
    const known = marks.get(index) ?? mark(dates[index] ?? '')
    marks.set(index, known)
    return known
  }

  /** Returns the last index with the same mark. */
  async function endOf(index: number): Promise<number> {
    const own = await markAt(index)
    let [same, other] = [index, dates.length]
    if ((await markAt(other - 1)) === own) return other - 1
    other -= 1
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2)
      if ((await markAt(middle)) === own) same = middle
      else other = middle
    }
    return same
  }

  return {
    async on(date) {
      const index = dates.indexOf(date)
      if (current !== undefined && index <= current.to) return current.value
      current = { to: await endOf(index), value: await read(date) }
      return current.value
    },
  }
}
