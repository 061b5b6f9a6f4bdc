import { costText, type RequestCost } from '@bourse/engine/jobs'
import type { Context } from '../context.ts'
import { acceptCost } from '../sources/accept-cost.ts'
import type { OwnSource } from '../sources/named-source.ts'
import type { Asker } from './ask.ts'

/** Shows what a publisher that bills requests would charge, and rejects unless the operator accepts it. */
export type AcceptCost = (own: OwnSource, costOf: () => Promise<RequestCost | null>) => Promise<void>

/** Asks on a terminal, unless `--yes` accepted all costs in advance. */
export function acceptingCosts(context: Context, asker: Asker, yes: true | undefined): AcceptCost {
  return async ({ source }, costOf) => {
    if (source.publisher.billsRequests !== true) return
    const cost = await costOf()
    if (cost === null || cost.units === 0) return
    const isAccepted = yes ?? (await asker.confirm(`${costText(source, cost)} Accept this cost?`, false))
    await acceptCost(context, source, isAccepted || undefined, async () => cost)
  }
}
