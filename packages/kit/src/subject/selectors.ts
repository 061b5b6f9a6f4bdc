/** The query parameters that select entities; a request may use at most one of them. */
export interface Selectors {
  readonly names: string
  readonly ids: string
  readonly others?: Readonly<Record<string, OtherSelector>>
}

/** An additional parameter that selects entities, with its name for the resolver and its documentation for callers. */
export interface OtherSelector {
  readonly by: string
  /** Description of the values, in the plural: `Public ids of companies`. */
  readonly values: string
  readonly example: string
}
