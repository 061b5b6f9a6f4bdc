import type { TestHost } from '@bourse/testkit'

/** A row as it was sent, numbers read as JavaScript reads them. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of an answer with status 200; the key is that of the owner unless another is given. */
export async function rowsOf(host: TestHost, path: string, key?: string): Promise<readonly Row[]> {
  const { status, text, json } = await host.get(path, { key: key ?? (await host.key()) })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
  const { data }: { readonly data: readonly Row[] } = json
  return data
}

/** Some members of rows. */
export const membersOf = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))
