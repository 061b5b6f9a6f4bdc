import { type AskOptions, SourceMoved } from '@bourse/kit/host'
import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { beginningOf } from './meaning-of.ts'

/** Thrown if a body begins as expected but ends early or is damaged. */
export class CutShort extends Error {
  override readonly name = 'CutShort'
}

type Expected = Pick<AskOptions, 'expects' | 'columns' | 'endsLines'>

/** Maximum number of bytes to decompress from a body to find its end. */
const MAX_UNPACKED = 2 * 1024 ** 3
/** Number of bytes at a document's end that contain its last tag, and comments after it. */
const XML_END_BYTES = 2048
const [ZIP, ZIP_DIRECTORY_END] = ['PK', Buffer.from('PK\u0005\u0006', 'latin1')]

/** Rejects with `SourceMoved` if a body is not what a source expects, and with `CutShort` if it is incomplete. */
export async function checkBody(body: Uint8Array, expected: Expected, place: string): Promise<void> {
  const { expects } = expected
  if (expects === undefined) return
  const beginning = beginningOf(body).replace(/^\uFEFF/, '')
  if (!BEGINS[expects](beginning, expected))
    throw new SourceMoved(`expected ${expects.toUpperCase()}, got ${kindOf(beginning)} (${place})`)
  if (!(await ENDS[expects](Buffer.from(body.buffer, body.byteOffset, body.byteLength), expected, place)))
    throw new CutShort(`the response was cut short (${place})`)
}

const BEGINS: Readonly<Record<NonNullable<AskOptions['expects']>, (beginning: string, of: Expected) => boolean>> = {
  json: (text) => /^\s*[[{]/.test(text),
  csv: (text, { columns = [] }) => !/^\s*<|\0/.test(text) && hasColumns(text, columns),
  zip: (text) => text.startsWith(ZIP),
  gzip: (text) => text.charCodeAt(0) === 0x1f,
  xml: (text) => /^\s*<(?!!doctype html|html)/i.test(text),
}

const ENDS: Readonly<
  Record<NonNullable<AskOptions['expects']>, (body: Buffer, of: Expected, place: string) => boolean | Promise<boolean>>
> = {
  json: isWholeJson,
  csv: (body, { endsLines = false }) => !endsLines || body.at(body.at(-1) === DOS_FILE_END ? -2 : -1) === 0x0a,
  zip: (body) => body.lastIndexOf(ZIP_DIRECTORY_END) !== -1,
  gzip: isWholeGzip,
  xml: isWholeXml,
}

/** Character that ends files from DOS programs, after the last line. */
const DOS_FILE_END = 0x1a

/** Returns true if a document ends with its root element; the parser detects all other errors. */
function isWholeXml(body: Buffer): boolean {
  const [, root] = /<([^\s!?/>]+)/.exec(withoutComments(beginningOf(body))) ?? []
  const end = withoutComments(body.subarray(-XML_END_BYTES).toString()).trimEnd()
  const [, closed, empty] = /(?:<\/([^\s>]+)\s*|<([^\s/>]+)[^<]*\/)>$/.exec(end) ?? []
  return root !== undefined && (closed ?? empty) === root
}

const withoutComments = (text: string) => text.replaceAll(/<!--.*?-->/gs, '')

function hasColumns(text: string, columns: readonly string[]): boolean {
  const [line = ''] = text.split(/\r?\n/, 1)
  const found = new Set(line.split(',').map((name) => name.trim().replaceAll('"', '')))
  return columns.every((name) => found.has(name))
}

/** Counts brackets outside of strings; the parser detects all other errors. */
function isWholeJson(body: Buffer): boolean {
  let [depth, isString] = [0, false]
  for (let at = 0; at < body.length; at++) {
    const code = body[at]
    if (isString) {
      if (code === 0x5c) at++
      else if (code === 0x22) isString = false
    } else if (code === 0x22) isString = true
    else if (code === 0x5b || code === 0x7b) depth++
    else if (code === 0x5d || code === 0x7d) depth--
  }
  return depth === 0 && !isString
}

async function isWholeGzip(body: Buffer, _: Expected, place: string): Promise<boolean> {
  let size = 0
  const counted = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length
      done(size > MAX_UNPACKED ? new SourceMoved('the response unpacks to more than 2 GiB') : null)
    },
  })
  try {
    await pipeline(Readable.from([body]), createGunzip(), counted)
    return true
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'Z_BUF_ERROR') return false
    if (error.code === 'Z_DATA_ERROR') throw new CutShort(`the gzip file is damaged: ${error.message} (${place})`)
    throw error
  }
}

/** The UTF-16 byte order mark as a UTF-8 decoder returns it: two bytes that UTF-8 does not contain. */
const UTF_16_MARK = '\uFFFD\uFFFD'

/** Returns what a body appears to be, for a message. */
export function kindOf(beginning: string): string {
  const begin = beginning.trimStart().slice(0, 200)
  if (begin.includes('\0')) return begin.startsWith(UTF_16_MARK) ? 'text in UTF-16' : 'binary data'
  if (begin === '') return 'nothing'
  if (/^<(!doctype html|html|head|body)/i.test(begin)) return 'an HTML page'
  return begin.startsWith('<') ? 'XML' : 'other text'
}
