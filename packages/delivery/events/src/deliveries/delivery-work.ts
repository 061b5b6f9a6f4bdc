import { follow, type Follower } from '@bourse/engine/jobs'
import type { BackgroundWork, HostParts } from '@bourse/host/parts'
import { service } from '@bourse/kit'
import { randomInt } from 'node:crypto'
import { lago } from '../billing/lago.ts'
import { openMeter } from '../billing/openmeter.ts'
import { stripe } from '../billing/stripe.ts'
import { billingSender } from '../senders/billing.ts'
import { emailSender } from '../senders/email.ts'
import { openHttpClient } from '../senders/open-client.ts'
import { slackSender } from '../senders/slack.ts'
import { webhookSender } from '../senders/webhook.ts'
import { deliverDue, DELIVERY_IS_DUE } from './deliver.ts'
import { dispatchEvents, UNDISPATCHED } from './dispatch.ts'

/** Polling interval for events and retries, in milliseconds. */
const POLL_MS = 5_000

/** Delivers events in the background; an idle host runs one statement every few seconds. */
export interface DeliveryWork extends BackgroundWork {
  /** Checks for events immediately, if this host runs the work. */
  next(): void
}

/** Internal to this package: operators' changes trigger it, and the host starts and stops it. */
export const deliveryWork = service<DeliveryWork>('events.delivery-work')

/** Creates the work that dispatches and delivers events. */
export function createDeliveryWork(host: () => HostParts): DeliveryWork {
  const stop = new AbortController()
  let following: Follower<undefined> | undefined
  let timer: NodeJS.Timeout | undefined

  async function run(): Promise<number> {
    const opened = host()
    const { database, clock, config, release, log } = opened
    const client = openHttpClient(config.events.private_hosts)
    try {
      const senders = {
        webhook: webhookSender(client, release),
        slack: slackSender(client),
        email: emailSender(config.events),
        openmeter: billingSender(client, config.events, 'openmeter', openMeter),
        lago: billingSender(client, config.events, 'lago', lago),
        stripe: billingSender(client, config.events, 'stripe', stripe),
      }
      const dispatch = () => dispatchEvents(opened)
      const parts = { database, clock, senders, dispatch, log, random: () => randomInt(1_000) / 1_000 }
      return await deliverDue(parts, stop.signal)
    } finally {
      await client.close()
    }
  }
  async function runIfDue(): Promise<void> {
    const { database, clock } = host()
    const [row] = await database.query<{ waits: boolean }>(`select ${UNDISPATCHED} or ${DELIVERY_IS_DUE} as waits`, [
      clock.now(),
    ])
    if (row?.waits === true) await run()
  }
  return {
    run,
    next: () => following?.next(undefined),
    start(onError) {
      const follower = follow<undefined>(runIfDue, onError)
      following = follower
      timer = setInterval(() => follower.next(undefined), POLL_MS).unref()
      follower.next(undefined)
    },
    async close() {
      clearInterval(timer)
      stop.abort()
      await following?.close()
    },
  }
}
