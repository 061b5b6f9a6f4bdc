/** One form in which a publisher writes its files. */
export interface PresetForm {
  /** Columns that the file has, in lower case; with `exact`, no others. */
  readonly columns: readonly string[]
  readonly exact?: boolean
  /** Columns that the file must not have. */
  readonly without?: readonly string[]
  /** Column to field, or to the first of several fields that the dataset has. Others match by their own name. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Why prices of the file are not as traded: they are rejected unless the operator accepts them as they are. */
  readonly adjusted?: string
  /** What is worth knowing about the rows. */
  readonly note?: string
}

/** The files of one publisher, recognized by their columns. */
export interface Preset {
  readonly name: string
  readonly title: string
  /** Datasets that the files feed. */
  readonly datasets: readonly string[]
  readonly forms: readonly PresetForm[]
  /** Column names of files without a header row, which are recognized by the number of columns. */
  readonly headerless?: readonly string[]
  /** File names that state fields, such as `daily_{symbol}.csv`. */
  readonly fileNames?: readonly string[]
  /** Format of dates such as `2/3/2023`, if the publisher uses a single one. */
  readonly dateFormat?: string
  /** Endings to cut from values, by field. */
  readonly endings?: Readonly<Record<string, string>>
}
