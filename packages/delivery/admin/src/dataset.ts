import { defineDataset } from '@bourse/kit'
import { accountOperations } from './accounts/account-operations.ts'
import { auditOperations } from './audit/audit-operations.ts'
import { keyOperations } from './keys/key-operations.ts'
import { me } from './me.ts'
import { usageOperations } from './usage/usage-operations.ts'

export default defineDataset({
  id: 'admin',
  title: 'Administration',
  summary: 'Accounts, keys, usage, data and the log of changes, for who runs the deployment.',
  delivers: true,
  audience: 'operators',
  endpoints: [me, ...accountOperations, ...keyOperations, ...auditOperations, ...usageOperations],
})
