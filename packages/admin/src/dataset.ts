import { backgroundWork, hostParts } from '@bourse/host/parts'
import { defineDataset } from '@bourse/kit'
import { accountOperations } from './accounts/account-operations.ts'
import { administrationOf } from './administration.ts'
import { auditOperations } from './audit/audit-operations.ts'
import { administration } from './contract/administration.ts'
import { datasetOperations } from './datasets/dataset-operations.ts'
import { deploymentOperations } from './deployment/deployment-operations.ts'
import { heldOperations } from './held/held-operations.ts'
import { importOperations } from './imports/import-operations.ts'
import { jobOperations } from './jobs/job-operations.ts'
import { keyOperations } from './keys/key-operations.ts'
import { invitationOperations } from './members/invitation-operations.ts'
import { linkOperations } from './links/link-operations.ts'
import { licenceOperations } from './licences/licence-operations.ts'
import { lineageOperations } from './lineage/lineage-operations.ts'
import { me } from './me.ts'
import { createOperatorWork, operatorWork } from './operator-work.ts'
import { backfillOperations } from './sources/backfill-operations.ts'
import { withOwnCapability } from './own-capability.ts'
import { sourceOperations } from './sources/source-operations.ts'
import { problemOperations } from './problems/problem-operations.ts'
import { usageOperations } from './usage/usage-operations.ts'

export default defineDataset({
  id: 'admin',
  title: 'Administration',
  summary: 'Accounts, keys, usage, data and the audit log, for operators of the deployment.',
  delivers: true,
  audience: 'operators',
  provides: [
    operatorWork.provide({ host: hostParts }, ({ host }) => createOperatorWork(host)),
    backgroundWork.provide({ work: operatorWork }, ({ work }) => work),
    administration.provide({ host: hostParts, work: operatorWork }, ({ host, work }) =>
      administrationOf(host, work.next),
    ),
  ],
  endpoints: [
    me,
    ...accountOperations,
    ...keyOperations,
    ...linkOperations,
    ...invitationOperations,
    ...licenceOperations,
    ...usageOperations,
    ...auditOperations,
    ...deploymentOperations,
    ...jobOperations,
    ...problemOperations,
    ...datasetOperations,
    ...sourceOperations,
    ...backfillOperations,
    ...lineageOperations,
    ...heldOperations,
    ...importOperations,
  ].map(withOwnCapability),
})
