// Delivers what is due in a process of its own, which a test kills while the receiver has not responded.
import { createDatabase } from '@bourse/engine/database'
import { simulatedClock } from '@bourse/engine/wiring/clock'
import { deliverDue } from '../../src/deliveries/deliver.ts'
import { openHttpClient } from '../../src/senders/open-client.ts'
import { webhookSender } from '../../src/senders/webhook.ts'

const { DATABASE_URL: connectionString = '', NOW = '' } = process.env
const webhook = webhookSender(openHttpClient(['127.0.0.1']), 'test')
const senders = { webhook, email: webhook, slack: webhook, openmeter: webhook, lago: webhook, stripe: webhook }
const database = createDatabase({ connection: { connectionString }, max: 4, applicationName: 'events-test' })
const dispatch = async () => 0
const parts = { database, clock: simulatedClock(NOW), senders, dispatch, log: () => undefined, random: () => 0 }
await deliverDue(parts, new AbortController().signal)
