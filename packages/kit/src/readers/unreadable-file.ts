/** A file that cannot be read as a whole: of another kind, cut off, or beyond what a file may ask of this machine. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  /** The limit that the file exceeds, where that is the reason: `ratio`, for example. */
  readonly limit: string | undefined

  constructor(message: string, { limit, ...options }: ErrorOptions & { readonly limit?: string } = {}) {
    super(message, options)
    this.limit = limit
  }
}
