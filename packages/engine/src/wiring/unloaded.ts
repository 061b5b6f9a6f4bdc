/** A dataset package that could not be loaded. */
export interface UnloadedDataset {
  /** Its package name, such as `@bourse/eod`, or its position in the list. */
  readonly name: string
  readonly reason: string
  readonly remedy: string
}
