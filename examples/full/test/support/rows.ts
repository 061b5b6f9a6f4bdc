import type { TestHost } from '@bourse/testkit'

/** A row of a response with each value as the exact text sent, because `189.9` and `189.90` are not the same. */
export type SentRow = Readonly<Record<string, string | null>>

/** Reads rows from a host with one key. */
export function asking(host: TestHost, key: string) {
  const get = (path: string) => host.get(path, { key })

  /** Rows of a response, as sent. */
  async function rows(path: string): Promise<readonly SentRow[]> {
    const { status, text } = await get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
    return sentRows(text)
  }

  /** The rows of all pages. */
  async function allRows(path: string): Promise<readonly SentRow[]> {
    const found: SentRow[] = []
    let cursor: string | null = null
    do {
      const { status, text, json } = await get(cursor === null ? path : `${path}&cursor=${cursor}`)
      if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
      found.push(...sentRows(text))
      cursor = json.meta.next_cursor
    } while (cursor !== null)
    return found
  }

  /** The named fields of each row, separated by spaces. */
  async function shown(path: string, ...names: readonly string[]): Promise<readonly string[]> {
    return (await rows(path)).map((row) => names.map((name) => row[name] ?? '-').join(' '))
  }

  return { get, rows, allRows, shown }
}

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown

function sentRows(text: string): readonly SentRow[] {
  const reviver: Reviver = (_, value, { source }) => (typeof value === 'number' ? source : value)
  return JSON.parse(text, reviver as never).data
}
