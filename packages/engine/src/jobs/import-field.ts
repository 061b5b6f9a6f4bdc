/** A field that an imported file can provide for a dataset's rows. */
export interface ImportField {
  readonly name: string
  readonly required: boolean
  /** Whether the field identifies a row's entity. A file needs at least one such field. */
  readonly names_entity: boolean
  readonly description: string
}

/** A preset for a publisher's files. */
export interface ImportPreset {
  readonly name: string
  readonly title: string
  /** Why prices are not as traded; null if they are. */
  readonly adjusted: string | null
  /** Whether the file has the preset's columns. */
  readonly matches: boolean
}
