import { randomUUID } from 'node:crypto'
import { PLAN, type SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'

/** A key whose account has limits, with access to the account's usage. */
export interface Payer {
  readonly key: string
  /** The id of the key in the host. */
  readonly keyId: string
  used(): Promise<number>
  /** Returns the credits charged since the previous call. */
  spent(): Promise<number>
}

/** Key restrictions. */
export interface Restrictions {
  readonly capabilities?: readonly string[]
  readonly markets?: readonly string[]
  readonly symbols?: readonly string[]
}

/** Creates a key with its own account, so that no other request spends its credits. */
export async function payerOf(sample: SampleHost, restrictions: Restrictions = {}): Promise<Payer> {
  const { accounts, keys } = sample.test.host
  const account = await accounts.add({ name: `conformance ${randomUUID()}`, plan: PLAN })
  const { key, id: keyId } = await keys.add({ account_id: account.id, ...restrictions })
  const used = async () => {
    const { data }: { readonly data: { readonly used: number } } = (await ask(sample, '/v1/usage', { key })).json
    return data.used
  }
  let known = 0
  const spent = async () => {
    const before = known
    known = await used()
    return known - before
  }
  return { key, keyId, used, spent }
}
