import { defineDataset } from '@bourse/kit'
import { eventFinder, objectStore, operations, operatorGauges, storedObjects } from '@bourse/services'
import { accountExports, accountExportsWith } from './account-exports.ts'
import { createExport } from './create-export.ts'
import { exportChanges } from './staging/export-changes.ts'
import { exports, objectNames } from './exports.ts'
import { getExport } from './get-export.ts'
import { expireExports } from './expire-exports.ts'
import { charge } from './migrations/charge.ts'
import { chargedOperation } from './migrations/charged-operation.ts'
import { credits } from './migrations/credits.ts'
import { entitlement } from './migrations/entitlement.ts'
import { errors } from './migrations/errors.ts'
import { format } from './migrations/format.ts'
import { readyExports } from './ready-exports.ts'
import { runExports } from './run-exports.ts'
import { unfinishedExports } from './unfinished-exports.ts'

export default defineDataset({
  id: 'exports',
  title: 'Exports',
  summary: 'Complete selections from any collection as private files.',
  delivers: true,
  records: [exports],
  staging: [exportChanges],
  migrations: {
    '0002_errors': errors,
    '0003_entitlement': entitlement,
    '0004_format': format,
    '0005_credits': credits,
    '0006_charged_operation': chargedOperation,
    '0007_charge': charge,
  },
  endpoints: [createExport, getExport],
  jobs: [runExports, expireExports],
  provides: [
    storedObjects.provide({ exports }, (needs) => ({ names: (knowledge) => objectNames(needs.exports, knowledge) })),
    eventFinder.provide({ exports }, (needs) => readyExports(needs.exports)),
    accountExports.provide({ exports, changes: exportChanges, operations, objects: objectStore }, accountExportsWith),
    operatorGauges.provide({ exports }, (needs) => unfinishedExports(needs.exports)),
  ],
})
