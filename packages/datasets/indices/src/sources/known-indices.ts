import type { RowOf } from '@bourse/kit'
import type { indices } from '../indices/record.ts'

type Profile = RowOf<(typeof indices)['fields']>

/** An index whose member lists are public, with the prefix of their file names. */
interface KnownIndex {
  readonly code: string
  readonly files: readonly string[]
  readonly profile: Profile
}

const EMPTY_PROFILE = {
  provider: null,
  index_type: 'equity',
  region: null,
  country_code: null,
  currency_code: null,
  home_exchange_mic: null,
  return_type: 'price',
  weighting: null,
  level_available: true,
  base_date: null,
  base_level: null,
} as const

const american = { region: 'North America', country_code: 'US', currency_code: 'USD', home_exchange_mic: 'XNYS' }
const british = { region: 'Europe', country_code: 'GB', currency_code: 'GBP', home_exchange_mic: 'XLON' }

/** Indices whose member lists are public. Levels for the Russell and UK FTSE indices are not available. */
export const knownIndices: readonly KnownIndex[] = [
  {
    code: 'SPX',
    files: ['sp500', 's-and-p-500', 'constituents'],
    profile: {
      ...EMPTY_PROFILE,
      ...american,
      name: 'S&P 500',
      base_date: '1957-03-04',
      base_level: '44.06',
      provider: 'S&P Dow Jones Indices',
      weighting: 'float',
    },
  },
  {
    code: 'NDX',
    files: ['nasdaq100'],
    profile: {
      ...EMPTY_PROFILE,
      ...american,
      home_exchange_mic: 'XNAS',
      name: 'Nasdaq-100',
      base_date: '1985-01-31',
      base_level: '125',
      provider: 'Nasdaq',
      weighting: 'float',
    },
  },
  {
    code: 'DJI',
    files: ['dowjones'],
    profile: {
      ...EMPTY_PROFILE,
      ...american,
      name: 'Dow Jones Industrial Average',
      base_date: '1896-05-26',
      base_level: '40.94',
      provider: 'S&P Dow Jones Indices',
      weighting: 'price',
    },
  },
  {
    code: 'UKX',
    files: ['ftse100'],
    profile: {
      ...EMPTY_PROFILE,
      ...british,
      name: 'FTSE 100',
      provider: 'FTSE Russell',
      weighting: 'float',
      level_available: false,
    },
  },
]

/** Returns the profile of the index with the given code. For an unknown index, the code serves as its name. */
export const profileOf = (code: string): Profile =>
  knownIndices.find((known) => known.code === code)?.profile ?? { ...EMPTY_PROFILE, name: code }
