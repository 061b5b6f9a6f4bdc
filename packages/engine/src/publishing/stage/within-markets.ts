import type { AnyStagingTable, AnyRecord, Refusal } from '@bourse/kit'
import type { IncomingRow } from '../incoming-row.ts'

/** The field in which rows name their market. */
const MARKET = 'exchange_mic'

/**
 * Rows for a record or a staging table, of which those of markets that the configuration does not name are refused:
 * they would be published, and no key would see them.
 */
export function withinMarkets(
  feed: AnyRecord | AnyStagingTable,
  rows: AsyncIterable<readonly IncomingRow[]>,
  markets: readonly string[],
): AsyncIterable<readonly IncomingRow[]> {
  // A record that has the column itself is written by staging tables and jobs, which know their markets.
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
    `the market ${mic} is not configured, and no key would see this row: add it to a group of the setting ` +
    '`markets`, start again and load it again'
  return { rule: 'market-not-configured', value: mic, reason }
}
