import { defineDataset } from '@bourse/kit'
import { accountOperations } from './accounts/account-operations.ts'
import { auditOperations } from './audit/audit-operations.ts'
import { datasetOperations } from './datasets/dataset-operations.ts'
import { deploymentOperations } from './deployment/deployment-operations.ts'
import { heldOperations } from './held/held-operations.ts'
import { importOperations } from './imports/import-operations.ts'
import { keyOperations } from './keys/key-operations.ts'
import { me } from './me.ts'
import { sourceOperations } from './sources/source-operations.ts'
import { usageOperations } from './usage/usage-operations.ts'

export default defineDataset({
  id: 'admin',
  title: 'Administration',
  summary: 'Accounts, keys, usage, data and the log of changes, for who runs the deployment.',
  delivers: true,
  audience: 'operators',
  endpoints: [
    me,
    ...accountOperations,
    ...keyOperations,
    ...usageOperations,
    ...auditOperations,
    ...deploymentOperations,
    ...datasetOperations,
    ...sourceOperations,
    ...heldOperations,
    ...importOperations,
  ],
})
