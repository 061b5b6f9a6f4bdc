import type { TestAnswer } from '../../test-host.ts'
import type { SampleHost } from '../support/sample-host.ts'

export interface AskOptions {
  /** Default: the owner's key, which has all rights without limits. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request to the sample's host. */
export function ask({ test, owner }: SampleHost, address: string, options: AskOptions = {}): Promise<TestAnswer> {
  return test.get(address, { key: options.key ?? owner, headers: options.headers })
}

/** Status and code, such as `404 symbol-not-resolved`, for findings. */
export function statusOf({ status, text }: TestAnswer): string {
  // Below 400, a code belongs to an item that is missing from the answer.
  const code = status < 400 ? undefined : /"code":"([a-z-]+)"/.exec(text)?.[1]
  return code === undefined ? String(status) : `${status} ${code}`
}
