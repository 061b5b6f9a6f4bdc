/** One request in the load. */
export interface LoadRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A contender in a race: a server and its requests. */
export interface Contender {
  readonly name: string
  readonly origin: string
  /** Expected status of every response. */
  readonly status: number
  /** The next request; continues across rounds. */
  next(): LoadRequest
}
