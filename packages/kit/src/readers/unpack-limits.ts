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

/** Below this much unpacked data a high ratio harms nobody: a short file of equal lines may have it. */
export const RATIO_HOLDS_FROM = 64 * 1024

/** Counts what comes out of an archive of so many bytes; throws `UnreadableFile` where it is more than it may be. */
export function createUnpackCount({ unpackedBytes, ratio }: UnpackLimits) {
  let [packed, unpacked] = [0, 0]
  return {
    packed: (bytes: number) => void (packed += bytes),
    unpacked(bytes: number) {
      unpacked += bytes
      if (unpacked > unpackedBytes)
        throw new UnreadableFile(`expected at most ${unpackedBytes} bytes unpacked, more came out`)
      if (unpacked > Math.max(RATIO_HOLDS_FROM, packed * ratio))
        throw new UnreadableFile(`expected at most ${ratio} times the archive unpacked, more came out`)
    },
  }
}

/** What counts the bytes of one archive. */
export type UnpackCount = ReturnType<typeof createUnpackCount>
