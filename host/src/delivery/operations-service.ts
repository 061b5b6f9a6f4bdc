import type { Operations } from '@bourse/services'
import { refundOnce } from '@bourse/engine/ledger'
import type { CompiledOperation } from '@bourse/engine/operations'
import { takeFromUsage } from '@bourse/engine/usage'
import { readGuides } from '../http/guides.ts'
import { asOf } from '../request/answer/envelope.ts'
import type { EntitledRequest } from '../request/request-context.ts'
import { sealCursor } from '../request/cursor/seal-cursor.ts'
import { attributionOf } from '../request/steps/licences.ts'
import { listPriceOf } from '../request/steps/price.ts'
import { callOperation } from './call-operation.ts'
import { createCallableOperations } from './callable-operations.ts'
import type { DeliveryParts } from './delivery-parts.ts'
import { entitlementOf, readEntitlement, refuseNarrowed, refuseUnlicensedCopy } from './entitlement.ts'
import { createListedOperations } from './listed-operations.ts'
import { createOperators } from './operator-principals.ts'
import { createPinnedReads } from './read-pinned.ts'
import { createSignedPaths } from './signed-paths.ts'

/** A deployment's operations for other delivery channels; `parts` are available once the host is serving. */
export function operationsOf(parts: () => DeliveryParts): Operations {
  let guides: ReturnType<typeof readGuides> | undefined
  const operators = createOperators(parts)
  const operations = createCallableOperations(parts, operators)
  return {
    ...createListedOperations(parts, operations),
    ...createSignedPaths(parts, operations),
    guides: () => (guides ??= readGuides()),
    async callerOf(keyId) {
      const principal = await parts().authenticator.principalOfId(keyId)
      return principal && parts().engine.callers.of(principal)
    },
    operator: ({ without = [], markets } = {}) => parts().engine.callers.of(operators.principal(without, markets)),
    markets: () => parts().config.markets,
    async call(caller, selection) {
      if (operators.is(operations.principalOf(caller)))
        throw new TypeError('the operator cannot make calls, because it has no account to charge')
      return callOperation(parts().engine, operations, caller, selection)
    },
    async pin(caller, selection, { knowledge } = {}) {
      // A pin includes everything committed so far, even if its notification has not arrived yet.
      if (knowledge === undefined) await parts().refresh()
      return pinned(await operations.check(caller, selection, { pins: knowledge?.pins }))
    },
    async authorize(caller, selection, { entitlement } = {}) {
      const stored = entitlement === undefined ? undefined : readEntitlement(entitlement)
      const call = await operations.check(caller, selection, { on: stored?.on })
      if (stored === undefined) refuseUnlicensedCopy(call, null)
      else refuseNarrowed(call, stored)
    },
    ...createPinnedReads(operations, () => parts().engine.callers),
    datesWithRows: (operation, dates) => datesWithRows(parts().engine, operations.compiledOf(operation), dates),
    attribution(operation) {
      const { engine } = parts()
      return attributionOf({ engine, compiled: operations.compiledOf(operation), pins: engine.versions().pins })
    },
    async refund({ accountId, keyId }, { id, credits, day, ...charged }) {
      const { database, clock } = parts().engine
      await database.transaction(async (tx) => {
        const isFirst = await refundOnce(tx, { accountId, credits, day, id })
        if (isFirst) await takeFromUsage(tx, { accountId, keyId, credits, day, ...charged }, clock.now())
      })
    },
  }
}

async function datesWithRows(
  { store }: DeliveryParts['engine'],
  { own }: CompiledOperation,
  dates: readonly string[],
): Promise<readonly string[]> {
  const found = new Set<string>()
  const dated = own.filter(({ time }) => time.mode !== 'catalog')
  for (const record of dated) for (const date of await store.datesWithRows(record, dates)) found.add(date)
  return dated.length === 0 ? dates : dates.filter((date) => found.has(date))
}

const pinned = async (call: EntitledRequest) => ({
  pin: await sealCursor(call, undefined),
  asOf: asOf(call),
  entitlement: entitlementOf(call),
  credits: listPriceOf(call),
  errors: call.unresolved,
})
