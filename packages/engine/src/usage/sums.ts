/** How a request reached the service. */
export type EntryPoint = 'rest' | 'stream' | 'mcp' | 'console' | 'link' | 'sql'

export interface UsageEntry {
  /** The UTC day on which the request was admitted. */
  readonly day: string
  /** The UTC hour of that day, from 0 to 23. */
  readonly hour: number
  readonly accountId: string
  readonly keyId: string
  readonly operation: string
  readonly plan: string
  readonly entryPoint: EntryPoint
  /** Whether the request was rejected or failed. */
  readonly isError: boolean
  /** The request's final cost. */
  readonly credits: number
  readonly rows: number
  /** Size of the response body in bytes, as sent. */
  readonly bytes: number
}

/**
 * Sums for one hour, account, key, operation, plan and entry point: requests, errors, credits, rows, bytes. Journals of
 * earlier releases have sums without the last three.
 */
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
  hour?: number,
  plan?: string,
  entryPoint?: EntryPoint,
]

type Open = { -readonly [Place in keyof Sum]: Sum[Place] }

export function createSums() {
  const byName = new Map<string, Open>()
  function addSum(sum: Sum): void {
    const [day, , key, operation, requests, errors, credits, rows, bytes, hour, plan, entryPoint] = sum
    // A key belongs to one account, so the account does not have to be part of the map key.
    const name = `${day} ${hour} ${key} ${operation} ${entryPoint} ${plan}`
    const known = byName.get(name)
    if (known === undefined) return void byName.set(name, [...sum])
    known[4] += requests
    known[5] += errors
    known[6] += credits
    known[7] += rows
    known[8] += bytes
  }
  return {
    add: ({ day, hour, accountId, keyId, operation, plan, entryPoint, ...counts }: UsageEntry) => {
      const { isError, credits, rows, bytes } = counts
      const errors = isError ? 1 : 0
      addSum([day, accountId, keyId, operation, 1, errors, credits, rows, bytes, hour, plan, entryPoint])
    },
    addSum,
    isEmpty: () => byName.size === 0,
    all: (): readonly Sum[] => [...byName.values()],
  }
}
