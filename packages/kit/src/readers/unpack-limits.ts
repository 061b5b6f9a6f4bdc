import { UnreadableFile } from './unreadable-file.ts'

/** Limits on the resources that unpacking an archive may use. */
export interface UnpackLimits {
  readonly entries: number
  /** Total unpacked bytes of all entries. */
  readonly unpackedBytes: number
  /** Unpacked bytes divided by the archive's size in bytes. */
  readonly ratio: number
}

/** Limits that apply unless a source declares that its publisher's archives are larger. */
export const UNTRUSTED: UnpackLimits = { entries: 100, unpackedBytes: 2 * 1024 ** 3, ratio: 100 }

/** Below this much unpacked data a high ratio is harmless: a short file of identical lines may have one. */
export const MIN_BYTES_FOR_RATIO = 64 * 1024

/** Counts packed bytes read and unpacked bytes produced, across one or more entries. */
export interface UnpackCount {
  readBytes(): number
  read(bytes: number): void
  /** Throws `UnreadableFile` when the unpacked bytes exceed the limits. */
  unpacked(bytes: number): void
}

/**
 * Returns a counter for a file of the given size in bytes. If the size is unknown, the ratio is based on the bytes read
 * so far.
 */
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
        const message = `expected at most ${unpackedBytes} bytes unpacked, got more; split or unpack the file`
        throw new UnreadableFile(message, { limit: 'unpackedBytes' })
      }
      if (unpacked > Math.max(MIN_BYTES_FOR_RATIO, (fileBytes ?? read) * ratio)) {
        const message = `expected at most ${ratio} times the archive size unpacked, got more; unpack it if you trust it`
        throw new UnreadableFile(message, { limit: 'ratio' })
      }
    },
  }
}
