import { secretValue } from '@bourse/engine/jobs'
import { createTransport, type Transporter } from 'nodemailer'
import type { EventSettings } from '../destinations/checked-address.ts'
import { factsOf, headlineOf } from './message-text.ts'
import type { Sender } from './sender.ts'

/** Environment variable with the password of the mail server; with `_FILE` at the end, the name of a file with it. */
const PASSWORD = 'BOURSE_SECRET_SMTP_PASSWORD'
/** Milliseconds that the mail server may take to connect, greet and respond. */
const TIMEOUT_MS = 10_000

/** Sends messages through the mail server in the settings. */
export function emailSender({ smtp }: EventSettings): Sender {
  return async ({ event, address }) => {
    if (smtp === undefined) throw new Error('events.smtp is not set')
    const mail = { from: smtp.from, to: address, subject: `[Bourse] ${headlineOf(event)}`, text: factsOf(event) }
    const transport = transportOf(smtp)
    try {
      const sent = await transport.sendMail({ ...mail, headers: { 'X-Bourse-Event': event.id } })
      return { isDelivered: true, status: null, response: sent.response }
    } finally {
      transport.close()
    }
  }
}

function transportOf({ host, port, tls, user }: NonNullable<EventSettings['smtp']>): Transporter<{ response: string }> {
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user !== undefined && { auth: { user, pass: secretValue(PASSWORD) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
