import { UnreadableFile } from './unreadable-file.ts'

/** What an archive may at most ask of this machine. */
export interface UnpackLimits {
  readonly entries: number
  /** Bytes that come out, all entries together. */
  readonly unpackedBytes: number
  /** Bytes that come out over those of the archive. */
  readonly ratio: number
}

/** What holds of every archive, unless a source says that its publisher's are larger. */
export const UNTRUSTED: UnpackLimits = { entries: 100, unpackedBytes: 2 * 1024 ** 3, ratio: 100 }

/** Below this much unpacked data a high ratio is harmless: a short file of equal lines may have it. */
export const RATIO_HOLDS_FROM = 64 * 1024

/** Counts the bytes that are read of a packed file and those that come out of it, over one or several entries. */
export interface UnpackCount {
  readBytes(): number
  read(bytes: number): void
  /** Throws `UnreadableFile` where more came out than the limits allow. */
  unpacked(bytes: number): void
}

/** Starts the count of a file of this many bytes; where its size is unknown, the ratio is to the bytes read so far. */
export function createUnpackCount(
  { unpackedBytes, ratio }: Pick<UnpackLimits, 'unpackedBytes' | 'ratio'>,
  fileBytes?: number,
): UnpackCount {
  let [read, unpacked] = [0, 0]
  return {
    readBytes: () => Math.min(read, fileBytes ?? read),
    read: (bytes) => void (read += bytes),
    unpacked(bytes) {
      unpacked += bytes
      if (unpacked > unpackedBytes) {
        const message = `expected at most ${unpackedBytes} bytes unpacked, more came out; split or unpack the file`
        throw new UnreadableFile(message, { limit: 'unpackedBytes' })
      }
      if (unpacked > Math.max(RATIO_HOLDS_FROM, (fileBytes ?? read) * ratio)) {
        const message = `expected at most ${ratio} times the archive unpacked, more came out; unpack it if you trust it`
        throw new UnreadableFile(message, { limit: 'ratio' })
      }
    },
  }
}
