/** A layout that a publisher uses for its files. */
export interface PresetForm {
  /** Columns that the file must have, in lower case; with `exact`, it must not have any other columns. */
  readonly columns: readonly string[]
  readonly exact?: boolean
  /** Columns that the file must not have. */
  readonly without?: readonly string[]
  /**
   * Field by column, or several fields, of which the first one in the dataset is used. Other columns are matched by
   * their own name.
   */
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** Columns that have a field's name but different contents, in lower case. */
  readonly ignores?: readonly string[]
  /** Why the file's prices are not as traded. Such a file is rejected unless the operator accepts adjusted prices. */
  readonly adjusted?: string
  /**
   * Events for which the publisher always adjusts earlier prices; set only if the files are always adjusted. Known
   * splits are undone; dividends cannot be.
   */
  readonly restated?: readonly ('splits' | 'dividends')[]
  /** A note about the rows for the operator. */
  readonly note?: string
}

/** One publisher's file layouts, recognized by their columns. */
export interface Preset {
  readonly name: string
  readonly title: string
  /** Datasets into which the files can be imported. */
  readonly datasets: readonly string[]
  readonly forms: readonly PresetForm[]
  /** Column names of files without a header row, which are recognized by their column count. */
  readonly headerless?: readonly string[]
  /** Patterns of file names that contain fields, such as `daily_{symbol}.csv`. */
  readonly fileNames?: readonly string[]
  /** Format of dates such as `2/3/2023`, if the publisher always uses the same one. */
  readonly dateFormat?: string
  /** Suffixes to remove from values, by field. */
  readonly endings?: Readonly<Record<string, string>>
}
