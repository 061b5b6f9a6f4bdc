import { RATIO_HOLDS_FROM } from '@bourse/kit/readers'
import { TableLimitError } from './errors.ts'
import type { TableLimits } from './limits.ts'

/** One walk over a file: counts what is read from disk and what comes out, and stops at the limits. */
export interface ReadingPass {
  readBytes(): number
  read(bytes: number): void
  unpacked(bytes: number): void
}

/** Starts the count for a file of `fileBytes` on disk; `unpacked` throws `TableLimitError` beyond the limits. */
export function startPass(fileBytes: number, limits: TableLimits): ReadingPass {
  let onDisk = 0
  let out = 0
  return {
    readBytes: () => Math.min(onDisk, fileBytes),
    read: (bytes) => void (onDisk += bytes),
    unpacked(bytes) {
      out += bytes
      checkBytes(out, limits)
      checkRatio(out, fileBytes, limits)
    },
  }
}

function checkBytes(out: number, limits: TableLimits): void {
  if (out <= limits.unpackedBytes) return
  const message =
    `expected at most ${limits.unpackedBytes} bytes unpacked, more came out; split the file, or unpack it and ` +
    'import the plain file'
  throw new TableLimitError('unpackedBytes', message)
}

function checkRatio(out: number, fileBytes: number, limits: TableLimits): void {
  if (out <= RATIO_HOLDS_FROM || out <= fileBytes * limits.ratio) return
  const message =
    `expected at most ${limits.ratio} times the ${fileBytes} bytes of the file to come out, more did; unpack it ` +
    'and import the plain file if you trust it'
  throw new TableLimitError('ratio', message)
}
