import { conformance, fakeListings, fakeSessions } from '@bourse/testkit'
import deliverFiles from '../src/index.ts'
import type { Period } from '../src/period.ts'
import { corporateActions, eod } from './support/sample-datasets.ts'

const file = (dataset: string, date: string, period: Period = 'day') => ({
  dataset,
  period,
  date,
  rows: '2',
  content_sha256: 'c0'.repeat(32),
  generated_at: '2026-03-02T21:10:00Z',
  csv_object: `flat-files/${dataset}/${date}/c0.csv.gz`,
  csv_sha256: 'a1'.repeat(32),
  csv_bytes: '1200',
  parquet_object: `flat-files/${dataset}/${date}/c0.parquet`,
  parquet_sha256: 'b2'.repeat(32),
  parquet_bytes: '1500',
})

conformance(deliverFiles, {
  // The sample rows' files are not in a store, so the host cannot send them.
  unread: { 'flat-files.get': { stream: 'read if the file is in the store' } },
  with: [fakeListings(['XNAS:AAPL']), fakeSessions(), eod, corporateActions],
  rows: {
    files: [
      file('eod', '2026-03-02'),
      file('eod', '2026-02-27'),
      file('eod', '2026-02-01', 'month'),
      file('corporate-actions', '2026-03-02'),
    ],
    objects: [
      { object: 'flat-files/eod/2026-03-02/c0.csv.gz', state: 'current', since: '2026-03-02T21:10:00Z' },
      { object: 'flat-files/eod/2026-03-02/c0.parquet', state: 'current', since: '2026-03-02T21:10:00Z' },
    ],
  },
})
