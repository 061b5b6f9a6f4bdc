/** The query parameters that select entities: at most one of them may be given. */
export interface Selectors {
  readonly names: string
  readonly ids: string
  readonly others?: Readonly<Record<string, OtherSelector>>
}

/** A further parameter that selects entities: what the resolver calls it, and what callers read of it. */
export interface OtherSelector {
  readonly by: string
  /** What its values are, in the plural: `Public ids of companies`. */
  readonly values: string
  readonly example: string
}
