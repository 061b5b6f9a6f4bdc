/** A request as a fake publisher receives it. */
export interface FakeRequest {
  readonly method: string
  /** Path without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A fake publisher's response; a body that is neither text nor bytes is sent as JSON. */
export interface FakeAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A publisher's body, or a function that computes it from the request. */
export type FakeBody = string | Uint8Array | object | FakeHandler
export type FakeHandler = (request: FakeRequest) => FakeAnswer | undefined

/** How one publisher behaves: keys, limits, plans and paging. The tests supply the bodies. */
export interface PublisherProfile {
  readonly id: string
  /** Returns the publisher's refusal of a request with a missing or wrong key; undefined if the key is accepted. */
  readonly refuse?: (request: FakeRequest, key: string) => FakeAnswer | undefined
  /** How many requests each plan permits per minute of the clock, and the response beyond that. */
  readonly plans?: Readonly<Record<string, { readonly perMinute: number; readonly tooMany: FakeAnswer }>>
  /** Returns how many requests a request counts as; 1 by default. */
  readonly cost?: (request: FakeRequest) => number
  /** Splits a body into the pages of this publisher; `address` is the origin of the fake publisher. */
  readonly page?: (body: unknown, request: FakeRequest, address: string) => FakeAnswer | undefined
  /** Returns the lists of rows within a body, for faults that drop, repeat or change rows. */
  readonly rows?: (body: unknown) => readonly unknown[][]
  /** True if the publisher offers the SHA-256 of each file, at the file's address followed by `.CHECKSUM`. */
  readonly checksums?: boolean
  /** Returns the response for an address without a body. */
  readonly missing: (request: FakeRequest) => FakeAnswer
  /** How the publisher divides responses into pages, for a check that changes their size. */
  readonly paging?: ProfilePaging
}

/** How a publisher's responses name subsequent pages. */
export interface ProfilePaging {
  /** Returns a body that names the next page, numbered from 0; undefined if it is the last one. */
  readonly link: (body: object, next: number | undefined) => object
  /** Returns the page that an address requests; undefined for the first page. */
  readonly requested: (query: URLSearchParams) => number | undefined
}
