import { derive, sql } from '@bourse/kit'
import { dailyBars, treasuryCurve } from '@bourse/services'
import { chainNeeds } from './chain-needs.ts'
import { changedChains, type ChainNeeds, type ContractSession } from './quote-chain.ts'
import { pricingInputs } from './pricing-inputs.ts'
import { quotes } from './record.ts'

/** Recomputes a quote's greeks when a missing close or yield is published. */
export const deriveQuotes = derive(quotes, {
  id: 'value-again',
  title: 'Quote greeks, after late closes and yields',
  after: [dailyBars, treasuryCurve],
  needs: chainNeeds,
  async *read(needs, { published }) {
    const knowledge = await published()
    const waiting = await needs.quotes
      .at(knowledge)
      .select(['r.contract_id', 'r.snapshot_date'])
      .where(sql<boolean>`r.greeks_unavailable in ('underlying-price-missing', 'rate-missing')`)
      .execute()
    const sessionsOf = Map.groupBy(waiting, ({ contract_id }) => contract_id)
    const ids = [...sessionsOf.keys()]
    for (let at = 0; at < ids.length; at += CHUNK) {
      const contracts = await needs.contracts
        .at(knowledge)
        .selectAll()
        .where(sql<boolean>`r.id = any(${ids.slice(at, at + CHUNK)}::text[])`)
        .execute()
      const quoted = contracts.flatMap((contract) =>
        (sessionsOf.get(contract.id) ?? []).map(({ snapshot_date: session }) => ({ contract, session })),
      )
      const ready = await withInputs(needs, quoted, knowledge)
      for (const { row } of await changedChains(needs, ready, knowledge)) yield row
    }
  },
})

/** Number of contracts per statement. */
const CHUNK = 5_000

/** Returns the quotes whose close and yields are now known. */
async function withInputs(
  needs: ChainNeeds,
  quoted: readonly ContractSession[],
  knowledge: Parameters<typeof changedChains>[2],
): Promise<readonly ContractSession[]> {
  const ready: ContractSession[] = []
  for (const [date, own] of Map.groupBy(quoted, ({ session }) => session)) {
    const ids = [...new Set(own.map(({ contract }) => contract.underlying_id))]
    const inputs = await pricingInputs(needs, { ids, date, knowledge })
    const isReady = ({ contract }: ContractSession) => {
      const { close, curve = [] } = inputs.get(contract.underlying_id) ?? {}
      return close !== undefined && curve.length > 0
    }
    ready.push(...own.filter(isReady))
  }
  return ready
}
