/** A field of the rows of a dataset that files are imported into. */
export interface ImportField {
  readonly name: string
  readonly required: boolean
  /** Whether it tells whose a row is: of these, one is enough, and a file without any is refused. */
  readonly names_entity: boolean
  readonly description: string
}
