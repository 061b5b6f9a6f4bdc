/** Maximum nesting depth of Parquet structures, and maximum number of values in one structure. */
const [DEEPEST, MOST_VALUES] = [32, 2_000_000]

/** The checked parts of a structure: integers and nested structures, by field id. */
export interface ThriftStruct {
  readonly numbers: ReadonlyMap<number, number>
  readonly structs: ReadonlyMap<number, ThriftStruct>
}

/** Thrown if a structure is larger than its bytes or the general limits. */
export class ThriftBoundError extends Error {
  override readonly name = 'ThriftBoundError'
}

/** Thrown if the bytes end inside a structure; more bytes may complete it. */
export class ThriftEndError extends ThriftBoundError {}

const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, STRUCT] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12,
]

/**
 * Walks a Thrift compact protocol structure without building it. Checks counts and lengths against the remaining bytes,
 * and nesting and value counts against the limits, before a decoder allocates memory for them.
 */
export function walkThrift(bytes: Uint8Array, start: number): { readonly struct: ThriftStruct; readonly end: number } {
  const cursor = createCursor(bytes, start)
  const struct = walkStruct(cursor, 0)
  return { struct, end: cursor.at() }
}

type Cursor = ReturnType<typeof createCursor>

function createCursor(bytes: Uint8Array, start: number) {
  let at = start
  let values = 0
  const left = () => bytes.length - at
  function byte(): number {
    const found = bytes[at++]
    if (found === undefined) throw new ThriftEndError('the structure is unterminated')
    return found
  }
  function varInt(): number {
    let [result, factor] = [0, 1]
    for (let length = 0; length < 10; length++) {
      const next = byte()
      result += (next & 0x7f) * factor
      if (next < 0x80) return result
      factor *= 128
    }
    throw new ThriftBoundError('a number longer than ten bytes')
  }
  return {
    at: () => at,
    left,
    byte,
    varInt,
    zigZag(): number {
      const number = varInt()
      return number % 2 === 0 ? number / 2 : -(number + 1) / 2
    },
    skip(length: number): undefined {
      if (length > left()) throw new ThriftEndError(`${length} bytes where ${left()} are left`)
      at += length
    },
    count(): void {
      if (++values > MOST_VALUES) throw new ThriftBoundError(`more than ${MOST_VALUES} values in one structure`)
    },
  }
}

function walkStruct(cursor: Cursor, depth: number): ThriftStruct {
  refuseDeep(depth)
  const numbers = new Map<number, number>()
  const structs = new Map<number, ThriftStruct>()
  for (let field = 0; ;) {
    const head = cursor.byte()
    const type = head & 0x0f
    if (type === STOP) return { numbers, structs }
    field = head >> 4 === 0 ? cursor.zigZag() : field + (head >> 4)
    const value = walkValue(cursor, type, depth)
    if (typeof value === 'number') numbers.set(field, value)
    else if (value !== undefined) structs.set(field, value)
  }
}

function walkValue(cursor: Cursor, type: number, depth: number): number | ThriftStruct | undefined {
  cursor.count()
  switch (type) {
    case TRUE:
    case FALSE:
      return undefined
    case BYTE:
      return cursor.byte()
    case I16:
    case I32:
    case I64:
      return cursor.zigZag()
    case DOUBLE:
      return cursor.skip(8)
    case BINARY:
      return cursor.skip(cursor.varInt())
    case LIST:
    case SET:
      return walkList(cursor, depth + 1)
    case STRUCT:
      return walkStruct(cursor, depth + 1)
    default:
      throw new ThriftBoundError(`a value of unknown type ${type}`)
  }
}

/** Skips list items one by one without storing them. */
function walkList(cursor: Cursor, depth: number): undefined {
  refuseDeep(depth)
  const head = cursor.byte()
  const type = head & 0x0f
  const length = head >> 4 === 15 ? cursor.varInt() : head >> 4
  // Every item takes at least one byte, so a list cannot have more items than bytes remain.
  if (length > cursor.left()) throw new ThriftEndError(`a list of ${length} items in ${cursor.left()} bytes`)
  for (let item = 0; item < length; item++) walkValue(cursor, type === TRUE || type === FALSE ? BYTE : type, depth)
}

function refuseDeep(depth: number): void {
  if (depth > DEEPEST) throw new ThriftBoundError(`structures nested deeper than ${DEEPEST}`)
}
