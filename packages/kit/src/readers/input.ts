import { createReadStream } from 'node:fs'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A source of bytes: memory, a file on this machine, or a stream such as an archive entry. */
export type BytesInput = Uint8Array | Pick<RawFile, 'path'> | AsyncIterable<Uint8Array>

/** A source of text that is read chunk by chunk; bytes are UTF-8. */
export type TextInput = BytesInput | AsyncIterable<string>

/** Bytes per read of a file. */
const CHUNK = 256 * 1024

/** Yields the bytes of an input, chunk by chunk. */
export async function* chunksOf(input: BytesInput): AsyncGenerator<Uint8Array> {
  if (input instanceof Uint8Array) yield input
  else if ('path' in input) yield* createReadStream(input.path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  else yield* input
}

/**
 * Yields the text of an input, chunk by chunk, without a byte order mark. Throws `UnreadableFile` if the bytes are not
 * UTF-8.
 */
export async function* textsOf(input: TextInput): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const pieces: AsyncIterable<string | Uint8Array> =
    input instanceof Uint8Array || 'path' in input ? chunksOf(input) : (input as AsyncIterable<string | Uint8Array>)
  for await (const piece of pieces) yield typeof piece === 'string' ? piece : decoded(decoder, piece)
  yield decoded(decoder)
}

function decoded(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>, piece?: Uint8Array): string {
  try {
    return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
  } catch {
    throw new UnreadableFile('expected UTF-8 text, got invalid bytes; convert the file to UTF-8')
  }
}

/** Accepts text chunk by chunk and returns the items that it completes; at the end, the remaining items. */
export interface Cutter<T> {
  push(text: string): Iterable<T>
  end(): Iterable<T>
}

/** Characters per chunk, so that a long text and all its items are not in memory at the same time. */
const PIECE = 64 * 1024

/** Applies a cutter to text, or to a file or stream with only one chunk in memory at a time. */
export function cutFrom<T>(input: string | TextInput, cutter: Cutter<T>): Generator<T> | AsyncGenerator<T> {
  return typeof input === 'string' ? cutText(input, cutter) : cutInput(input, cutter)
}

function* cutText<T>(text: string, cutter: Cutter<T>): Generator<T> {
  for (let at = 0; at < text.length; at += PIECE) yield* cutter.push(text.slice(at, at + PIECE))
  yield* cutter.end()
}

async function* cutInput<T>(input: TextInput, cutter: Cutter<T>): AsyncGenerator<T> {
  for await (const text of textsOf(input)) yield* cutter.push(text)
  yield* cutter.end()
}
