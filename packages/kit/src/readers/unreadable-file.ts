/** A file that cannot be read as a whole: of another kind, cut off, or beyond what a file may ask of this machine. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
