/** A file that cannot be read at all: it is a different file, truncated, or beyond the unpacking limits. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  /** The limit that the file exceeds, where that is the reason: `ratio`, for example. */
  readonly limit: string | undefined

  constructor(message: string, { limit, ...options }: ErrorOptions & { readonly limit?: string } = {}) {
    super(message, options)
    this.limit = limit
  }
}
