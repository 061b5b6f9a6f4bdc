/** A request as a fake publisher receives it. */
export interface FakeRequest {
  readonly method: string
  /** Path without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a fake publisher answers; a body that is neither text nor bytes is sent as JSON. */
export interface FakeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A body of the publisher, or a function that makes it from the request. */
export type FakeBody = string | Uint8Array | object | FakeHandler
export type FakeHandler = (request: FakeRequest) => FakeAnswer | undefined

/** How one publisher behaves: keys, limits, plans and pages. Bodies are given by each test. */
export interface PublisherProfile {
  readonly id: string
  /** Returns the publisher's refusal of a request with a missing or wrong key; undefined if the key is right. */
  readonly refuse?: (request: FakeRequest, key: string) => FakeAnswer | undefined
  /** Requests that a plan permits within a minute of the clock, and the answer to one too many. */
  readonly plans?: Readonly<Record<string, { readonly perMinute: number; readonly tooMany: FakeAnswer }>>
  /** Weight of a request within the limit; 1 by default. */
  readonly cost?: (request: FakeRequest) => number
  /** Divides a body into the pages of this publisher; `address` is the fake publisher's own origin. */
  readonly page?: (body: unknown, request: FakeRequest, address: string) => FakeAnswer | undefined
  /** Lists of rows within a body, for faults that drop, repeat or change rows. */
  readonly rows?: (body: unknown) => readonly unknown[][]
  /** True if the publisher has the SHA-256 of each file, at the file's address with `.CHECKSUM` after it. */
  readonly checksums?: boolean
  /** The answer to an address without a body. */
  readonly missing: (request: FakeRequest) => FakeAnswer
}
