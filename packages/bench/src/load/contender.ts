/** One request of the load. */
export interface LoadRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Somebody in a race: a server, and what it is asked. */
export interface Contender {
  readonly name: string
  readonly origin: string
  /** The status that every answer must have. */
  readonly status: number
  /** The next request, over all rounds. */
  next(): LoadRequest
}
