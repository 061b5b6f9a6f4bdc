/** What a key may see, worked out once per key: hand it on to services that return more than the named entities. */
export interface Scope {
  /** Entitled markets in the order in which a bare symbol prefers them. */
  readonly markets: readonly string[]
  /** Kinds of entity that the key may not see, such as FUND. */
  readonly excludedKinds: readonly string[]
  /** Ids the key is limited to; undefined: no such limit. */
  readonly ids: ReadonlySet<string> | undefined
  /** Changes whenever one of the above does: part of every cache key, cursor and ETag. */
  readonly fingerprint: string
}
