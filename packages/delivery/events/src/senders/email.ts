import { secretValue } from '@bourse/engine/jobs'
import { createTransport, type Transporter } from 'nodemailer'
import type { EventSettings } from '../destinations/checked-address.ts'
import { factsOf, headlineOf } from './message-text.ts'
import type { Sender } from './sender.ts'

/** Environment variable with the password of the mail server; with `_FILE` at the end, the name of a file with it. */
const PASSWORD = 'BOURSE_SECRET_SMTP_PASSWORD'
/** Milliseconds that the mail server may take to connect, greet and respond. */
const TIMEOUT_MS = 10_000

type MailServer = NonNullable<EventSettings['smtp']>

/** A message as text. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a message through a mail server and returns the server's response. */
export async function sendMail(server: MailServer, { headers = {}, ...mail }: Mail): Promise<string> {
  const transport = transportOf(server)
  try {
    return (await transport.sendMail({ ...mail, from: server.from, headers })).response
  } finally {
    transport.close()
  }
}

/** Sends events through the mail server in the settings. */
export function emailSender({ smtp }: EventSettings): Sender {
  return async ({ event, address }) => {
    if (smtp === undefined) throw new Error('events.smtp is not set')
    const subject = `[Bourse] ${headlineOf(event)}`
    const headers = { 'X-Bourse-Event': event.id }
    const response = await sendMail(smtp, { to: address, subject, text: factsOf(event), headers })
    return { isDelivered: true, status: null, response }
  }
}

function transportOf({ host, port, tls, user }: MailServer): Transporter<{ response: string }> {
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
