import { UnreadableFile } from '@bourse/kit/readers'

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_LENGTH = 22
const ZIP64_LOCATOR = 0x07064b50
const ZIP64_END = 0x06064b50
const LOCATOR_LENGTH = 20
const ZIP64_FIELD = 1
const IN_EXTRA_FIELD = 0xffffffff
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 0xffff

/** One entry of a zip archive as the archive's directory tells it. */
export interface ZipEntry {
  /** Only for messages and for its ending; never used as a path. */
  readonly name: string
  readonly encrypted: boolean
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc32: number
  readonly packed: Uint8Array
}

/**
 * The entries of a zip archive, from its directory at the end. Throws an `UnreadableFile` where there is none, or where
 * it leads out of the archive.
 */
export function zipDirectory(archive: Uint8Array): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const end = endOfDirectory(view)
    const entries: ZipEntry[] = []
    let { at, left } = directoryOf(view, end)
    for (; left > 0; left--) {
      if (view.getUint32(at, true) !== ENTRY) throw new RangeError('an entry of the directory is missing')
      entries.push(entryAt(archive, view, at))
      at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile(`expected a whole zip archive, came "${error.message}"; fetch the file again`)
    throw error
  }
}

/**
 * Where the list of entries starts and how many they are: where it says "see elsewhere", a larger end lies before the
 * end.
 */
function directoryOf(view: DataView, end: number): { readonly at: number; readonly left: number } {
  const locator = end - LOCATOR_LENGTH
  if (locator < 0 || view.getUint32(locator, true) !== ZIP64_LOCATOR)
    return { at: view.getUint32(end + 16, true), left: view.getUint16(end + 10, true) }
  const large = Number(view.getBigUint64(locator + 8, true))
  if (view.getUint32(large, true) !== ZIP64_END) throw new RangeError('no directory at the end')
  return { at: Number(view.getBigUint64(large + 48, true)), left: Number(view.getBigUint64(large + 32, true)) }
}

/** Only a comment may follow the end of the directory. */
function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  throw new RangeError('no directory at the end')
}

function entryAt(archive: Uint8Array, view: DataView, at: number): ZipEntry {
  const nameAt = at + ENTRY_LENGTH
  const nameLength = view.getUint16(at + 28, true)
  const name = new TextDecoder().decode(archive.subarray(nameAt, nameAt + nameLength))
  const { packedLength, local } = placeOf(view, at, nameAt + nameLength)
  if (view.getUint32(local, true) !== LOCAL_HEADER) throw new RangeError('an entry has no header')
  const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const end = start + packedLength
  if (end > archive.length) throw new RangeError('an entry is cut off')
  return {
    name: name.replace(/[^ -~]/g, '?').slice(0, 200),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    crc32: view.getUint32(at + 16, true),
    packed: archive.subarray(start, end),
  }
}

/**
 * Where an entry lies: some zip programs write the numbers of any file into the extra field meant for large ones, in
 * this order.
 */
function placeOf(
  view: DataView,
  at: number,
  extraAt: number,
): { readonly packedLength: number; readonly local: number } {
  const [unpackedLength, packedLength, local] = [24, 20, 42].map((field) => view.getUint32(at + field, true))
  let next = zip64Field(view, extraAt, extraAt + view.getUint16(at + 30, true))
  const value = (short = 0) => {
    if (short !== IN_EXTRA_FIELD || next === undefined) return short
    next += 8
    return Number(view.getBigUint64(next - 8, true))
  }
  value(unpackedLength)
  return { packedLength: value(packedLength), local: value(local) }
}

function zip64Field(view: DataView, start: number, end: number): number | undefined {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64_FIELD) return at + 4
  return undefined
}
