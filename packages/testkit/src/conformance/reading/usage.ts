import { randomUUID } from 'node:crypto'
import { PLAN, type SampleHost } from '../support/sample-host.ts'
import { ask } from './ask.ts'

/** A key whose account has limits, with a look at what the account has spent. */
export interface Payer {
  readonly key: string
  /** Under which the host knows the key. */
  readonly keyId: string
  used(): Promise<number>
  /** Credits that were spent since this was asked before. */
  spent(): Promise<number>
}

/** What a key is limited to. */
export interface Restrictions {
  readonly capabilities?: readonly string[]
  readonly markets?: readonly string[]
  readonly symbols?: readonly string[]
}

/** An account of its own: nothing else spends from it. */
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
