import type { Caller } from '@bourse/kit/delivery'
import { operations, type Operations } from '@bourse/services'
import type { SampleHost } from '../support/sample-host.ts'
import type { Payer } from './usage.ts'

/** Returns the operations as delivery packages receive them, and the caller that a key identifies. */
export async function operationsAs(
  { test }: SampleHost,
  { keyId }: Pick<Payer, 'keyId'>,
): Promise<{ readonly service: Operations; readonly caller: Caller }> {
  const service = test.host.wiring.service(operations)
  const caller = await service?.callerOf(keyId)
  if (service === undefined || caller === undefined) throw new Error('the host has no operations for this key')
  return { service, caller }
}
