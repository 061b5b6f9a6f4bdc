import { withOwnCapability } from '@bourse/admin'
import { defineDataset } from '@bourse/kit'
import { accountOperations } from './account-operations.ts'
import { destinationOperations } from './destination-operations.ts'
import { exportOperations } from './export-operations.ts'
import { keyOperations } from './key-operations.ts'
import { linkOperations } from './link-operations.ts'
import { memberOperations } from './member-operations.ts'
import { theme } from './theme.ts'
import { usageOperations } from './usage-operations.ts'

export default defineDataset({
  id: 'portal',
  title: 'Account',
  summary: 'Keys, exports, links, usage, plan and members of an account, for its members.',
  delivers: true,
  audience: 'members',
  endpoints: [
    ...accountOperations,
    ...keyOperations,
    ...exportOperations,
    ...linkOperations,
    ...usageOperations,
    ...memberOperations,
    ...destinationOperations,
  ].map(withOwnCapability),
  transports: [theme],
})
