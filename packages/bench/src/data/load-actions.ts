import corporateActions, { corporateEvent, events, type CorporateEvent } from '@bourse/corporate-actions'
import type { Host } from '@bourse/host'
import type { GeneratedMarket } from './generated-market.ts'

/** Sessions between two dividends. */
const QUARTER = 63

/** Publishes a split and quarterly dividends for each listing, from which adjusted prices are computed. */
export async function loadActions(host: Host, market: GeneratedMarket): Promise<void> {
  const rows = market.symbols.flatMap((symbol, place) => actionsOf(symbol, place, market.sessions))
  const { quarantined } = await host.publications.publish(events, batched(rows), { source: 'bench' })
  if (quarantined > 0)
    throw new Error(`${quarantined} of ${rows.length} rows of ${corporateActions.id} were quarantined`)
}

/** Each listing has its own dates. */
function actionsOf(symbol: string, place: number, sessions: readonly string[]): readonly CorporateEvent[] {
  const own = { symbol, exchange_mic: 'XNAS' }
  const half = sessions[(Math.floor(sessions.length / 2) + place) % sessions.length] ?? null
  const split = corporateEvent({ ...own, type: 'split', ex_date: half, split_from: '1', split_to: '2' })
  const paid = sessions.filter((_, index) => index % QUARTER === place % QUARTER)
  return [
    split,
    ...paid.map((date) =>
      corporateEvent({ ...own, type: 'cash_dividend', ex_date: date, amount: '0.25', currency_code: 'USD' }),
    ),
  ]
}

async function* batched(rows: readonly CorporateEvent[]) {
  yield rows.map((row) => ({ row: { ...row } }))
}
