import { mapColumns, openTable } from '@bourse/files'
import type { TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bars } from '../../src/index.ts'
import { submitting } from './rejections.ts'

/** Submits a CSV file's rows as an import reads them, with columns mapped by `map` and by name. */
export async function importing(host: TestHost, text: string, map: Readonly<Record<string, string>> = {}) {
  return withFile('bars.csv', text, async (path) => {
    const table = await openTable(path)
    const { positions } = mapColumns(table.columns, map, Object.keys(bars.fields))
    const rows: object[] = []
    for await (const batch of table.batches())
      for (const { values } of batch.rows)
        rows.push(Object.fromEntries([...positions].map(([field, index]) => [field, values[index]])))
    return submitting(host, bars, rows, 'import')
  })
}

async function withFile<T>(name: string, text: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'intraday-'))
  try {
    const path = join(folder, name)
    await writeFile(path, text)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
