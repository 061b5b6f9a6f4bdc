/** A dataset package that could not be loaded. */
export interface UnloadedDataset {
  /** The package's name, such as `@bourse/eod`, or its position in the list of datasets. */
  readonly name: string
  readonly reason: string
  readonly remedy: string
}
