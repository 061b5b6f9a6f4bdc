/**
 * The entities that a key may see, computed once per key. Pass it to services that return more than the named entities.
 */
export interface Scope {
  /** Entitled markets, in order of preference for symbols without an exchange. */
  readonly markets: readonly string[]
  /** Kinds of entity that the key may not see, such as FUND. */
  readonly excludedKinds: readonly string[]
  /** Ids to which the key is limited; undefined for no limit. */
  readonly ids: ReadonlySet<string> | undefined
  /** Changes whenever any other property does; part of every cache key, cursor and ETag. */
  readonly fingerprint: string
}
