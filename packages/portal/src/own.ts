import type { AdministeredKey, KeyKind, KeysRead } from '@bourse/engine/accounts'
import { problem, type Call, type Problem } from '@bourse/kit'

type Called = Pick<Call<unknown>, 'caller' | 'params'>

/** Returns a key of the caller's account that has one of the kinds; rejects with `record-not-found` for any other. */
async function ownKey(keys: KeysRead, { caller }: Called, id: string, kinds: readonly KeyKind[]) {
  const found = await keys.read(id).catch(() => undefined)
  if (found?.account_id === caller.accountId && kinds.includes(found.kind)) return found
  throw absent(id)
}

/** The problem for an id that the caller's account does not have. */
export const absent = (id: string): Problem =>
  problem('record-not-found', `The account has nothing with the id ${JSON.stringify(id.slice(0, 40))}.`)

/** Returns the API key of the caller's account that the path names. */
export const keyIn = (keys: KeysRead, call: Called): Promise<AdministeredKey> =>
  ownKey(keys, call, String(call.params['key_id']), ['api'])

/** The kinds of members' keys. */
export const MEMBERS: readonly KeyKind[] = ['member', 'person']

/** Returns the key of the member of the caller's account whom the path names. */
export const memberIn = (keys: KeysRead, call: Called): Promise<AdministeredKey> =>
  ownKey(keys, call, String(call.params['member_id']), MEMBERS)
