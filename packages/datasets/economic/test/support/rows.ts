import type { TestHost } from '@bourse/testkit'

/** A response row, with numbers as parsed by JavaScript. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the rows in a response with status 200; the key defaults to the owner's. */
export async function rowsOf(host: TestHost, path: string, key?: string): Promise<readonly Row[]> {
  const { status, text, json } = await host.get(path, { key: key ?? (await host.key()) })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
  const { data }: { readonly data: readonly Row[] } = json
  return data
}

/** Returns the given fields of each row. */
export const membersOf = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))
