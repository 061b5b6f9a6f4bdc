/** A package that was to be a dataset and could not even be loaded. */
export interface Unloaded {
  /** What it is imported by, such as `@bourse/eod`; else its place in the list. */
  readonly name: string
  readonly reason: string
  readonly remedy: string
}
