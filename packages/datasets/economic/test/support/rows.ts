import type { TestHost } from '@bourse/testkit'

/** A row of a response, with numbers as parsed by JavaScript. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the rows of a response with status 200; the owner's key is the default. */
export async function rowsOf(host: TestHost, path: string, key?: string): Promise<readonly Row[]> {
  const { status, text, json } = await host.get(path, { key: key ?? (await host.key()) })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${text}`)
  const { data }: { readonly data: readonly Row[] } = json
  return data
}

/** Returns the given members of each row. */
export const membersOf = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]))
