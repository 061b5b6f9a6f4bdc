/** A file that cannot be read at all, because it is a different file, is truncated, or exceeds the unpacking limits. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  /** The unpacking limit that the file exceeds, for example `ratio`; undefined for any other reason. */
  readonly limit: string | undefined

  constructor(message: string, { limit, ...options }: ErrorOptions & { readonly limit?: string } = {}) {
    super(message, options)
    this.limit = limit
  }
}
