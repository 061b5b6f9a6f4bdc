import { parquetMetadata, parquetReadObjects } from 'hyparquet'

/** A row of a Parquet file; decimals are exact text without trailing zeros. */
export type ExactRow = Readonly<Record<string, unknown>>

/** Reads a Parquet file's rows. hyparquet would convert decimals to binary floats, so they are read as bytes. */
export async function exactRows(bytes: Uint8Array): Promise<readonly ExactRow[]> {
  const file = new Uint8Array(bytes).buffer
  const metadata = parquetMetadata(file)
  const scales = new Map<string, number>()
  for (const element of metadata.schema) {
    if (element.converted_type !== 'DECIMAL') continue
    scales.set(element.name, element.scale ?? 0)
    delete element.converted_type
    delete element.logical_type
  }
  const rows = await parquetReadObjects({ file, metadata })
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const scale = scales.get(name)
        return [name, scale === undefined || !(value instanceof Uint8Array) ? value : decimalText(value, scale)]
      }),
    ),
  )
}

/** Converts a big-endian two's complement integer with a scale to decimal text. */
function decimalText(bytes: Uint8Array, scale: number): string {
  const units = BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
  return `${units < 0n ? '-' : ''}${text}`
}
