export interface UsageEntry {
  /** The UTC day on which the request was admitted. */
  readonly day: string
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  /** Whether the request was rejected or failed. */
  readonly isError: boolean
  /** The request's final cost. */
  readonly credits: number
  readonly rows: number
  /** Size of the response body in bytes, as sent. */
  readonly bytes: number
}

/** Sums for one day, account, key and operation: requests, errors, credits, rows, bytes. */
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

export function createSums() {
  const byName = new Map<string, Open>()
  function addSum(sum: Sum): void {
    const [day, , key, operation, requests, errors, credits, rows, bytes] = sum
    // A key belongs to one account, so the account does not have to be part of the map key.
    const name = `${day}${key}${operation}`
    const known = byName.get(name)
    if (known === undefined) return void byName.set(name, [...sum])
    known[4] += requests
    known[5] += errors
    known[6] += credits
    known[7] += rows
    known[8] += bytes
  }
  return {
    add: ({ day, accountId, keyId, operation, isError, credits, rows, bytes }: UsageEntry) =>
      addSum([day, accountId, keyId, operation, 1, isError ? 1 : 0, credits, rows, bytes]),
    addSum,
    isEmpty: () => byName.size === 0,
    all: (): readonly Sum[] => [...byName.values()],
  }
}
