/** A field that an imported file can provide for the rows of a dataset. */
export interface ImportField {
  readonly name: string
  readonly required: boolean
  /** Whether the field identifies the entity of a row. A file needs at least one such field. */
  readonly names_entity: boolean
  readonly description: string
}
