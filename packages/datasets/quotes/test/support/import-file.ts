import { mapColumns, openTable } from '@bourse/files'
import { columnsOf } from '@bourse/kit/host'
import type { TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quotes } from '../../src/index.ts'

/** Publishes a CSV file's rows as an import reads them, with columns mapped by `map` and by name. */
export async function importing(host: TestHost, text: string, map: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'quotes-'))
  try {
    const path = join(folder, 'quotes.csv')
    await writeFile(path, text)
    const table = await openTable(path)
    const { positions } = mapColumns(table.columns, map, ['symbol', 'exchange_mic', ...Object.keys(columnsOf(quotes))])
    const rows: Readonly<Record<string, unknown>>[] = []
    for await (const batch of table.batches())
      for (const { values } of batch.rows)
        rows.push(Object.fromEntries([...positions].map(([field, index]) => [field, values[index]])))
    return await host.publish(quotes, rows, { source: 'import' })
  } finally {
    await rm(folder, { recursive: true })
  }
}
