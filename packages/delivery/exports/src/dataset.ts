import { defineDataset } from '@bourse/kit'
import { storedObjects } from '@bourse/services'
import { createExport } from './create-export.ts'
import { exportChanges } from './export-changes.ts'
import { exports, objectNames } from './exports.ts'
import { getExport } from './get-export.ts'
import { expireExports, runExports } from './jobs.ts'
import { errors } from './migrations/errors.ts'

export default defineDataset({
  id: 'exports',
  title: 'Exports',
  summary: 'Whole selections of any collection as private NDJSON files.',
  delivers: true,
  records: [exports],
  intakes: [exportChanges],
  migrations: { '0002_errors': errors },
  endpoints: [createExport, getExport],
  jobs: [runExports, expireExports],
  provides: [
    storedObjects.provide({ exports }, (needs) => ({ names: (knowledge) => objectNames(needs.exports, knowledge) })),
  ],
})
