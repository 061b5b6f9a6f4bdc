import { createReadStream } from 'node:fs'
import type { RawFile } from '../fetch/fetch-tools.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Where bytes come from: memory, a file on this machine, or a stream such as an entry of an archive. */
export type BytesInput = Uint8Array | Pick<RawFile, 'path'> | AsyncIterable<Uint8Array>

/** Where text comes from that is read piece by piece; bytes are UTF-8. */
export type TextInput = BytesInput | AsyncIterable<string>

/** Read from a file at once, in bytes. */
const CHUNK = 256 * 1024

/** The bytes of an input, piece by piece. */
export async function* chunksOf(input: BytesInput): AsyncGenerator<Uint8Array> {
  if (input instanceof Uint8Array) yield input
  else if ('path' in input) yield* createReadStream(input.path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  else yield* input
}

/** The text of an input, piece by piece, without a byte order mark; `UnreadableFile` where bytes are no UTF-8. */
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
    throw new UnreadableFile('expected UTF-8 text, came bytes that are none')
  }
}

/** Takes text piece by piece and gives what it completes; at the end what nothing else completes. */
export interface Cutter<T> {
  push(text: string): Iterable<T>
  end(): Iterable<T>
}

/** Cut from a text at once, in characters, so that what is made of it is not all in memory beside it. */
const PIECE = 64 * 1024

/** What a cutter makes of a text, or with a piece in memory of a file or a stream. */
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
