import type { TestAnswer } from '../../test-host.ts'
import type { SampleHost } from '../support/sample-host.ts'

export interface AskOptions {
  /** Key for the request; defaults to the owner's key, which has all rights and no limits. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one request to the sample's host. */
export function ask({ test, owner }: SampleHost, address: string, options: AskOptions = {}): Promise<TestAnswer> {
  return test.get(address, { key: options.key ?? owner, headers: options.headers })
}

/** Returns status and problem code, such as `404 symbol-not-resolved`, for findings. */
export function statusOf({ status, text }: TestAnswer): string {
  // In a response with a status below 400, a code refers to a missing item.
  const code = status < 400 ? undefined : /"code":"([a-z-]+)"/.exec(text)?.[1]
  return code === undefined ? String(status) : `${status} ${code}`
}
