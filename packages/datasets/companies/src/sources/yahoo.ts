import { source, Type } from '@bourse/kit'
import { countryCode } from '@bourse/kit/values'
import { yahooProfile, yahooPublisher } from '@bourse/yahoo'
import { profile, SECTORS } from '../profiles/profile-fields.ts'
import { profiles } from '../profiles/record.ts'

/**
 * Profiles from Yahoo, for the symbols that an operator configures. The service is unofficial and offers no guarantees.
 */
export const yahoo = source({
  id: 'yahoo-profile',
  title: 'Yahoo profiles',
  feeds: profiles,
  publisher: yahooPublisher,
  schedule: { cron: '30 21 * * 6', zone: 'America/New_York' },
  config: Type.Object({
    base_url: Type.String({
      default: 'https://query2.finance.yahoo.com/v10/finance/quoteSummary',
      description: 'URL up to the symbol',
    }),
    symbols: Type.Array(Type.String(), { default: ['AAPL'], description: 'Symbols to request, in Yahoo’s spelling' }),
  }),
  plan: (_window, { config }) => config.symbols.map((symbol) => ({ symbol })),
  fetch: ({ symbol }, { http, config }) =>
    http.text(`${config.base_url}/${encodeURIComponent(symbol)}?modules=price,quoteType,assetProfile,financialData`),
  files: {
    expected: 'quoteSummary responses, quoteSummary-….json',
    unit: (name) => (/^quoteSummary.*\.json$/.test(name) ? { symbol: name } : undefined),
  },
  *parse(text) {
    const found = yahooProfile(text)
    if (found === undefined) return
    const { listing, country, sector, ...rest } = found
    const { symbol, exchange_mic } = listing
    yield {
      symbol,
      ...(exchange_mic === null ? {} : { exchange_mic }),
      ...profile({
        ...rest,
        sector: SECTORS.find((one) => one === sector) ?? null,
        country_code: country === null ? null : (countryCode(country) ?? null),
      }),
    }
  },
})
