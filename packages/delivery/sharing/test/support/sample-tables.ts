import { defineDataset } from '@bourse/kit'
import { fileTables, remoteObjects, type FileTable, type TableFile } from '@bourse/services'

/** A test table that every key may see. */
export const TABLE: FileTable = {
  share: 'eod',
  operation: 'bars.list',
  schema: 'us',
  name: 'daily_bars_by_day',
  description: 'Daily bars, one file per day',
  period: 'day',
  date: 'date',
  columns: [
    { name: 'date', kind: 'date' },
    { name: 'close', kind: 'decimal' },
  ],
}

export const FILES: readonly TableFile[] = ['2026-02-27', '2026-03-02'].map((date) => ({
  id: `${date}-9f86d081884c7d659a2feaa0c55ad015`,
  date,
  rows: '2',
  bytes: '1500',
  object: `flat-files/eod/${date}/9f86d081.parquet`,
  published_at: `${date}T22:00:00.000125Z`,
}))

const unused = async () => {
  throw new Error('the sample store does not serve files; it only returns their URLs')
}

/** A dataset that provides the table, and a store whose objects have URLs. */
export const sampleTables = defineDataset({
  id: 'sample-tables',
  title: 'Tables',
  summary: 'A table of Parquet files.',
  provides: [
    fileTables.provide({}, () => ({
      list: async () => [TABLE],
      authorize: async () => undefined,
      files: async () => FILES,
      changes: async () => FILES.map((file) => ({ kind: 'insert' as const, file })),
    })),
    remoteObjects.provide({}, () => ({
      ...{ isConfigured: true, place: 'a test', put: unused, open: unused, remove: unused, room: unused },
      address: async (name) => `https://store.example/${name}`,
    })),
  ],
})
