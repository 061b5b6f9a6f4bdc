import { defineDataset } from '@bourse/kit'
import { directory } from './staging/directory.ts'
import { factsService, issuerResolverService, issuersService } from './listings/provides.ts'
import { screenerFields } from './listings/screener-fields.ts'
import { resolver } from './listings/resolver.ts'
import { getInstrument } from './operations/get-instrument.ts'
import { listEvents } from './operations/list-events.ts'
import { listIdentifiers } from './operations/list-identifiers.ts'
import { listInstruments } from './operations/list-instruments.ts'
import { listSecurities } from './operations/list-securities.ts'
import { listSymbols } from './operations/list-symbols.ts'
import { listTickerTypes } from './operations/list-ticker-types.ts'
import { listTickers } from './operations/list-tickers.ts'
import { searchSymbols } from './operations/search-symbols.ts'
import { nasdaqDay } from './staging/nasdaq-day.ts'
import { nasdaqDays, nasdaqListings } from './nasdaq-days/records.ts'
import { alpacaRenames } from './sources/alpaca-renames.ts'
import { binancePairs } from './sources/binance-pairs.ts'
import { coinbaseProducts } from './sources/coinbase-products.ts'
import { krakenPairs } from './sources/kraken-pairs.ts'
import { ecbPairs } from './sources/ecb-pairs.ts'
import { eodhdListings } from './sources/eodhd-listings.ts'
import { gleifLeis } from './sources/gleif-leis.ts'
import { massiveTickersSource } from './sources/massive-tickers.ts'
import { nasdaqTrader } from './sources/nasdaq-trader.ts'
import { openFigiIdentifiers } from './sources/openfigi-identifiers.ts'
import { secTickers } from './sources/sec-tickers.ts'
import { sharadarTickersSource } from './sources/sharadar-tickers.ts'
import { identifiers, instruments, issuerListings, listingKeys, searchNames, symbolAssignments } from './records.ts'
import { mapSymbols } from './symbology/map-symbols.ts'
import { symbologyService } from './symbology/provides.ts'
import { settleListings } from './settle-listings.ts'

export default defineDataset({
  id: 'instruments',
  module: import.meta.url,
  title: 'Instruments',
  summary: 'Listings, their symbols over time, identifiers and ticker events, and the resolver for symbols.',
  records: [
    instruments,
    symbolAssignments,
    identifiers,
    listingKeys,
    searchNames,
    issuerListings,
    nasdaqListings,
    nasdaqDays,
  ],
  staging: [directory, nasdaqDay],
  sources: [
    nasdaqTrader,
    coinbaseProducts,
    binancePairs,
    krakenPairs,
    ecbPairs,
    eodhdListings,
    massiveTickersSource,
    sharadarTickersSource,
    alpacaRenames,
    secTickers,
    openFigiIdentifiers,
    gleifLeis,
  ],
  endpoints: [
    listInstruments,
    getInstrument,
    listSymbols,
    listIdentifiers,
    listEvents,
    listTickers,
    listTickerTypes,
    listSecurities,
    searchSymbols,
    mapSymbols,
  ],
  jobs: [settleListings],
  provides: [resolver, factsService, issuersService, issuerResolverService, screenerFields, symbologyService],
  imports: directory,
})
