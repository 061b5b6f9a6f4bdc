import { tableFromIPC, Type, type DataType, type Field } from 'apache-arrow'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'

/** A table as read by a third-party library. */
export interface Columns {
  readonly names: readonly string[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Reads an Arrow stream with Apache's library. Decimals are text; dates and instants are `Date` objects. */
export function readArrow(bytes: Buffer): Promise<Columns> {
  const table = tableFromIPC(bytes)
  const { fields } = table.schema
  const columns = fields.map(({ name, type }: Field<DataType>) => {
    const vector = table.getChild(name)
    return [name, Array.from(vector ?? [], (value: unknown) => plain(type, value))] as const
  })
  const rows = Array.from({ length: table.numRows }, (_, index) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[index]])),
  )
  return Promise.resolve({ names: columns.map(([name]) => name), rows })
}

/** Reads a Parquet file with hyparquet. */
export async function readParquet(bytes: Buffer): Promise<Columns> {
  const file = new Uint8Array(bytes).buffer
  const [root, ...elements] = parquetMetadata(file).schema
  const names: string[] = []
  for (let at = 0; names.length < (root?.num_children ?? 0); at = after(elements, at))
    names.push(elements[at]?.name ?? '')
  return { names, rows: await parquetReadObjects({ file }) }
}

type Elements = readonly { readonly name: string; readonly num_children?: number }[]

/** Returns the index after a schema element and its children; Parquet lists elements depth first. */
function after(elements: Elements, at: number): number {
  let next = at + 1
  for (let child = 0; child < (elements[at]?.num_children ?? 0); child++) next = after(elements, next)
  return next
}

function plain(type: DataType, value: unknown): unknown {
  if (value === null || value === undefined) return null
  const children = (type.children ?? []) as readonly Field<DataType>[]
  switch (type.typeId) {
    case Type.Decimal:
      return decimal(value as Uint32Array, (type as unknown as { readonly scale: number }).scale)
    case Type.Date:
    case Type.Timestamp:
      return new Date(Number(value))
    case Type.List:
      return Array.from(value as Iterable<unknown>, (item) => (children[0] ? plain(children[0].type, item) : item))
    case Type.Struct:
      return Object.fromEntries(
        children.map(({ name, type: member }) => [name, plain(member, (value as Record<string, unknown>)[name])]),
      )
    default:
      return value
  }
}

/** Returns an integer of four 32-bit words, lowest first, as decimal text with `scale` fractional digits. */
function decimal(words: Uint32Array, scale: number): string {
  const units = BigInt.asIntN(
    128,
    words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
  )
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`
}
