/** What a key may see, computed once per key. Pass it to services that return more than the named entities. */
export interface Scope {
  /** Entitled markets, in order of preference for symbols without an exchange. */
  readonly markets: readonly string[]
  /** Kinds of entity that the key may not see, such as FUND. */
  readonly excludedKinds: readonly string[]
  /** Ids the key is limited to; undefined: no such limit. */
  readonly ids: ReadonlySet<string> | undefined
  /** Changes whenever one of the above does: part of every cache key, cursor and ETag. */
  readonly fingerprint: string
}
