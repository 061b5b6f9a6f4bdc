import { checkCost, costText, type RequestCost } from '@bourse/engine/jobs'
import type { Source } from '@bourse/kit'
import type { Context } from '../context.ts'
import { refusing } from './refusing.ts'

/** Shows the cost of requests that the publisher bills for, and rejects them unless the operator accepts the cost. */
export async function acceptCost(
  { output }: Context,
  source: Source,
  yes: true | undefined,
  costOf: () => Promise<RequestCost | null>,
): Promise<RequestCost | null> {
  if (source.publisher.billsRequests !== true) return null
  return refusing(async () => {
    const cost = await costOf()
    checkCost(source, cost, yes === true, 'Add --yes to accept the cost.')
    if (cost !== null) output.say(costText(source, cost))
    return cost
  })
}
