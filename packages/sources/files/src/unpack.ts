import { pipeline, type Transform } from 'node:stream'
import { TableDamagedError } from './errors.ts'
import type { ReadingPass } from './reading-pass.ts'

/** Sends packed bytes through a zlib stream and counts what comes out; broken data is a `TableDamagedError`. */
export async function* unpack(
  packed: AsyncIterable<Uint8Array>,
  unpacker: Transform,
  pass: ReadingPass,
  label: string,
): AsyncGenerator<Uint8Array> {
  // The error also destroys the last stream, so the loop below throws it.
  const out: AsyncIterable<Buffer> = pipeline(packed, unpacker, () => undefined)
  try {
    for await (const chunk of out) {
      pass.unpacked(chunk.length)
      yield chunk
    }
  } catch (error) {
    throw damaged(error, label)
  }
}

function damaged(error: unknown, label: string): unknown {
  const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
  if (!isZlib) return error
  return new TableDamagedError(
    `${label}: expected whole compressed data, came "${error.message}"; fetch the file again`,
  )
}
