import type { AnyStagingTable, AnyRecord, Refusal } from '@bourse/kit'
import type { IncomingRow } from '../incoming-row.ts'

/** The field that contains a row's market. */
const MARKET = 'exchange_mic'

/** Rejects rows in markets that are not configured: they would be published but not visible to any key. */
export function withinMarkets(
  feed: AnyRecord | AnyStagingTable,
  rows: AsyncIterable<readonly IncomingRow[]>,
  markets: readonly string[],
): AsyncIterable<readonly IncomingRow[]> {
  // Records with their own market column are written by staging tables and jobs, which know their markets.
  const hasMarket = feed.fields[MARKET] !== undefined
  const isByMarket = feed.part === 'record' ? feed.subject !== undefined && !hasMarket : hasMarket
  return isByMarket ? refusing(rows, new Set(markets)) : rows
}

async function* refusing(rows: AsyncIterable<readonly IncomingRow[]>, configured: ReadonlySet<string>) {
  for await (const batch of rows)
    yield batch.map((incoming) => {
      const reject = incoming.reject ?? refusalOf(incoming.row[MARKET], configured)
      return reject === undefined ? incoming : { ...incoming, reject }
    })
}

function refusalOf(named: unknown, configured: ReadonlySet<string>): Refusal | undefined {
  if (typeof named !== 'string' || named === '' || configured.has(named)) return undefined
  const mic = named.trim().toUpperCase()
  if (configured.has(mic)) return undefined
  const reason =
    `the market ${mic} is not configured, so no key could read this row: add it to a group in the ` +
    '`markets` setting, restart, and import it again'
  return { rule: 'market-not-configured', value: mic, reason }
}
