import { defineDataset } from '@bourse/kit'
import { listQuotes } from './list-quotes.ts'
import { quotesService } from './provides.ts'
import { quotes } from './record.ts'
import { binanceQuotes } from './sources/binance-quotes.ts'
import { coinbaseQuotes } from './sources/coinbase-quotes.ts'
import { listSnapshots } from './snapshot/list-snapshots.ts'
import { massiveSnapshot } from './sources/massive-snapshot.ts'
import { alpacaQuotes } from './sources/alpaca-quotes.ts'
import { quotesChannel } from './stream.ts'

export default defineDataset({
  id: 'quotes',
  module: import.meta.url,
  title: 'Quotes and snapshots',
  summary:
    'The latest delayed quote for each listing, streamed as it arrives, and snapshots with the change from the ' +
    'previous close.',
  records: [quotes],
  sources: [massiveSnapshot, alpacaQuotes, coinbaseQuotes, binanceQuotes],
  endpoints: [listQuotes, listSnapshots],
  channels: [quotesChannel],
  provides: [quotesService],
  imports: quotes,
})
