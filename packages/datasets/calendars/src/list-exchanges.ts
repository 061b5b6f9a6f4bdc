import { exchangeOf, type Exchange, type TradingConventions } from '@bourse/calendar-rules'
import { collection, perRequest } from '@bourse/kit'
import { exchangeFields, type ExchangeRow } from './exchange-fields.ts'

/** GET /v1/exchanges */
export const listExchanges = collection('/exchanges', {
  id: 'exchanges.list',
  summary: 'The key’s exchanges and venues, with their trading conventions',
  description:
    'One row per entitled market, by MIC. Hours are today’s regular hours, in the market’s time zone; ' +
    '`/v1/calendar` has those for any date. `as_of` does not apply: conventions are part of the installed ' +
    'release.',
  capabilities: ['exchanges.read'],
  credits: perRequest(5),
  needsMarket: true,
  fields: exchangeFields,
  order: ['exchange_mic asc'],
  rows: (_, { scope }) => scope.markets.flatMap((mic) => exchangeOf(mic) ?? []).map(rowOf),
})

function rowOf(exchange: Exchange): ExchangeRow {
  return {
    exchange_mic: exchange.exchange_mic,
    operating_mic: exchange.operating_mic ?? null,
    name: exchange.name,
    acronym: exchange.acronym ?? null,
    country_code: exchange.country_code ?? null,
    city: exchange.city ?? null,
    timezone: exchange.zone,
    currency_code: exchange.currency_code ?? null,
    trading_days: [...exchange.trading_days].map(String),
    open_time: exchange.open_time,
    close_time: exchange.close_time,
    pre_market_open_time: exchange.extended_open_time ?? null,
    after_hours_close_time: exchange.extended_close_time ?? null,
    asset_types: [...exchange.asset_types],
    trading_conventions: conventionsOf(exchange.conventions),
    calendar_revision: exchange.revision,
    website: exchange.website ?? null,
  }
}

function conventionsOf({ settlement_cycle, lot, tick, note }: TradingConventions): ExchangeRow['trading_conventions'] {
  return {
    settlement_cycle: settlement_cycle ?? null,
    lot: lot ?? null,
    tick: tick ?? null,
    note: note ?? null,
  }
}
