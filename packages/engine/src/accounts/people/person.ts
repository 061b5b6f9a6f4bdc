import type { Actor } from '../../audit/index.ts'
import type { Statements, Transaction } from '../../database/index.ts'

/** A user as an identity provider describes them. The issuer and the subject identify the user permanently. */
export interface Person {
  /** Id of the provider in the settings. */
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
}

/** Maximum length of a label: that of a key. */
const MAX_LABEL = 100

/** A person in one line, such as `Ada Lovelace <ada@acme.example> (okta)`, for labels and the audit log. */
export function personText({ name, email, subject, provider }: Omit<Person, 'issuer'>): string {
  const address = email === null ? [] : [name === null ? email : `<${email}>`]
  const parts = name === null && email === null ? [subject] : [...(name === null ? [] : [name]), ...address]
  const suffix = ` (${provider})`
  const text = parts.join(' ').replaceAll(/\p{Cc}/gu, ' ')
  return `${text.slice(0, MAX_LABEL - suffix.length)}${suffix}`
}

/** Locks a person's key. Changes that concern both the key and its sessions lock the key first, to avoid deadlocks. */
export async function lockPerson(tx: Transaction, keyId: string): Promise<void> {
  await tx.query('select from bourse.keys where id = $1 for update', [keyId])
}

/** Returns an actor with the person or member and the session that act through a key, if there are any. */
export async function withPerson(on: Statements, by: Actor, sessionId: string | undefined): Promise<Actor> {
  const [found] = await on.query<{ readonly label: string } & (Omit<Person, 'issuer'> | { readonly provider: null })>(
    `select coalesce(k.label, k.id) as label, p.name, p.email, p.subject, p.provider
     from bourse.keys s join bourse.keys k on k.id = coalesce(s.opened_by, s.id) and k.kind in ('person', 'member')
       left join bourse.people p on p.key_id = k.id where s.id = $1`,
    [sessionId ?? by.key_id ?? ''],
  )
  if (found === undefined) return by
  const name = found.provider === null ? found.label : personText(found)
  return { ...by, name: sessionId === undefined ? name : `${name}, session ${sessionId}` }
}
