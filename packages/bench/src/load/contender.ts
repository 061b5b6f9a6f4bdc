/** One request of the load. */
export interface LoadRequest {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
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
