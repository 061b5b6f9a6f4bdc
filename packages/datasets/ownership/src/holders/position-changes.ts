import type { Call, CallRows } from '@bourse/kit'
import { Decimal, ratioText } from '@bourse/kit/values'
import type { portfolioReports, positions } from './records.ts'

interface Stored {
  readonly positions: CallRows<typeof positions>
  readonly portfolioReports: CallRows<typeof portfolioReports>
}

/** A position as it appears in a response. */
interface ServedPosition {
  readonly instrument_id: string
  readonly holder_type: 'institution' | 'fund'
  readonly holder_id: string
  readonly reported_on: string
  readonly position: string
}

interface PositionChange {
  readonly position_change: string | null
  readonly position_change_ratio: string | null
}

const UNKNOWN: PositionChange = { position_change: null, position_change_ratio: null }

/**
 * Returns each position's change since its holder's previous report; a report without the listing counts as a position
 * of zero.
 */
export async function changesOf(
  { positions: rows, portfolioReports: reports }: Stored,
  call: Call,
  served: readonly ServedPosition[],
): Promise<readonly PositionChange[]> {
  if (served.length === 0) return []
  const holders = [...new Set(served.map(({ holder_id }) => holder_id))]
  const ids = [...new Set(served.map(({ instrument_id }) => instrument_id))]
  const [held, reported] = await Promise.all([
    rows
      .at(call)
      .where('r.instrument_id', 'in', ids)
      .where('r.holder_id', 'in', holders)
      .select(['r.instrument_id', 'r.holder_type', 'r.holder_id', 'r.reported_on', 'r.position'])
      .execute(),
    reports
      .unscoped(call.knowledge)
      .where('r.holder_id', 'in', holders)
      .select(['r.holder_type', 'r.holder_id', 'r.reported_on'])
      .execute(),
  ])
  const ofHolder = Map.groupBy(reported, holderOf)
  const ofListing = Map.groupBy(held, (one) => `${holderOf(one)} ${one.instrument_id}`)
  return served.map((one) => {
    const own = ofListing.get(`${holderOf(one)} ${one.instrument_id}`) ?? []
    const before = newestBefore([...own, ...(ofHolder.get(holderOf(one)) ?? [])], one.reported_on)
    if (before === undefined) return UNKNOWN
    const position = own.find(({ reported_on }) => reported_on === before)?.position ?? '0'
    const change = new Decimal(one.position).minus(position).toFixed()
    return { position_change: change, position_change_ratio: ratioText(change, position) }
  })
}

const holderOf = ({ holder_type, holder_id }: Pick<ServedPosition, 'holder_type' | 'holder_id'>) =>
  `${holder_type} ${holder_id}`

function newestBefore(dated: readonly { readonly reported_on: string }[], date: string): string | undefined {
  return dated
    .map(({ reported_on }) => reported_on)
    .filter((on) => on < date)
    .sort()
    .at(-1)
}
