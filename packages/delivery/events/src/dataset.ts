import { invitationMail, withOwnCapability } from '@bourse/admin'
import { backgroundWork, hostParts } from '@bourse/host/parts'
import { defineDataset } from '@bourse/kit'
import { findEvents } from './checks/find-events.ts'
import { createDeliveryWork, deliveryWork } from './deliveries/delivery-work.ts'
import { deliveryOperations } from './deliveries/delivery-operations.ts'
import { destinationOperations } from './destinations/destination-operations.ts'
import { createInvitationMail } from './senders/invitation-mail.ts'
import { reportUsage } from './usage/report-usage.ts'

export default defineDataset({
  id: 'events',
  title: 'Events',
  summary: 'Destinations of events: publications, late data, failures, quarantine, keys, quotas and usage.',
  delivers: true,
  audience: 'operators',
  endpoints: [...destinationOperations, ...deliveryOperations].map(withOwnCapability),
  jobs: [findEvents, reportUsage],
  provides: [
    deliveryWork.provide({ host: hostParts }, ({ host }) => createDeliveryWork(host)),
    backgroundWork.provide({ work: deliveryWork }, ({ work }) => work),
    invitationMail.provide({ host: hostParts }, ({ host }) => createInvitationMail(host)),
  ],
})
