export interface Used {
  /** The UTC day on which it was admitted. */
  readonly day: string
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  /** Whether it was refused or failed. */
  readonly isError: boolean
  /** What it cost in the end. */
  readonly credits: number
  readonly rows: number
  /** Of the body as it was sent. */
  readonly bytes: number
}

/** Sums of one day, account, key and operation: requests, errors, credits, rows, bytes. */
export type Sum = readonly [
  day: string,
  account: string,
  key: string,
  operation: string,
  requests: number,
  errors: number,
  credits: number,
  rows: number,
  bytes: number,
]

type Open = [string, string, string, string, number, number, number, number, number]

export interface Sums {
  add(used: Used): void
  addSum(sum: Sum): void
  isEmpty(): boolean
  all(): readonly Sum[]
}

export function createSums(): Sums {
  const byName = new Map<string, Open>()
  function place(day: string, account: string, key: string, operation: string): Open {
    // A key is of one account: the account need not be part of the name.
    const name = `${day}${key}${operation}`
    const known = byName.get(name)
    if (known !== undefined) return known
    const made: Open = [day, account, key, operation, 0, 0, 0, 0, 0]
    byName.set(name, made)
    return made
  }
  return {
    add({ day, accountId, keyId, operation, isError, credits, rows, bytes }) {
      const sum = place(day, accountId, keyId, operation)
      sum[4] += 1
      if (isError) sum[5] += 1
      sum[6] += credits
      sum[7] += rows
      sum[8] += bytes
    },
    addSum([day, account, key, operation, requests, errors, credits, rows, bytes]) {
      const sum = place(day, account, key, operation)
      sum[4] += requests
      sum[5] += errors
      sum[6] += credits
      sum[7] += rows
      sum[8] += bytes
    },
    isEmpty: () => byName.size === 0,
    all: () => [...byName.values()],
  }
}
