import type { InputFile } from '@bourse/kit'
import type { RawFile } from '@bourse/kit/host'
import { readFile } from 'node:fs/promises'

/** Maximum size in bytes of a file that is returned as bytes or text; a file that is read in chunks may be larger. */
const MAX_BYTES = 512 * 1024 * 1024

/** A file and the methods to read it. */
export function givenFile({ path, name, size }: RawFile): InputFile {
  async function bytes(): Promise<Uint8Array> {
    if (size > MAX_BYTES) throw new Error(`${name}: expected at most ${MAX_BYTES} bytes, got ${size}`)
    return readFile(path)
  }
  return { path, name, size, bytes, text: async () => textOf(await bytes(), name) }
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`${name}: expected UTF-8 text, got invalid bytes`)
  }
}
