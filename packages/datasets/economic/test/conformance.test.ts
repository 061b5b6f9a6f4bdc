import { extendWithDemo } from '@bourse/demo'
import { conformance } from '@bourse/testkit'
import { parYieldSeries } from '../src/series/par-yield-series.ts'
import { FRED_SERIES } from '../src/sources/fred-series.ts'
import economic from '../src/index.ts'

const observation = { period_start: '2026-02-26', period_end: '2026-02-26', published_at: null, status: null }
const rating = {
  ...{ country: 'Utopia', country_code: null, region: 'Central and South America', agency: 'moodys', rating: 'Ba1' },
  ...{ notch: '11', outlook: 'stable', rating_scale: 'long_term_local', default_spread: '2.13', edition: '2026' },
  ...{ country_risk_premium: '2.47', equity_risk_premium: '6.71', observation_date: '2026-01-05', published_at: null },
}
const release = {
  ...{ name: 'Consumer prices, year over year', event_code: 'cpi-yoy', country_code: 'US', currency_code: 'USD' },
  ...{ category: 'prices', importance: 'high', period: '2026-01', period_end: '2026-01-31' },
  ...{ scheduled_at: '2026-02-11T13:30:00Z', release_date: '2026-02-11', time_known: true, actual: '2.4' },
  ...{ forecast: '2.5', previous: '2.7', revised_previous: null, unit: 'percent', status: 'released' },
  ...{ publisher: 'us-bls', source_url: null },
}
const event = { ...release, released_at: null, series_id: null }
const dates = { first_observation_date: '2026-02-26', last_observation_date: '2026-02-27' }
const sixWeeks = parYieldSeries('6w').id
const CURVES = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns:d="urn:d" xmlns:m="urn:m"><entry><content><m:properties><d:NEW_DATE>2019-02-27T00:00:00</d:NEW_DATE>
<d:BC_1MONTH>2.44</d:BC_1MONTH><d:BC_10YEAR>2.69</d:BC_10YEAR></m:properties></content></entry></feed>`

conformance(await extendWithDemo(economic), {
  rows: {
    described_series: [parYieldSeries('6w'), parYieldSeries('10y')],
    series: [
      { ...parYieldSeries('6w'), ...dates },
      { ...parYieldSeries('10y'), ...dates },
    ],
    observations: [
      { ...observation, series_id: sixWeeks, observation_date: '2026-02-26', value: '4.02' },
      { ...observation, series_id: sixWeeks, observation_date: '2026-02-27', value: '3.97' },
    ],
    sovereign_ratings: [rating, { ...rating, observation_date: '2025-01-05', rating: 'A2', notch: '6' }],
    events: [
      { ...event, id: 'eev_00000000000000000001' },
      { ...event, id: 'eev_00000000000000000002', release_date: '2026-02-12', country_code: 'DE' },
    ],
  },
  stagingRows: { releases: [release, { ...release, release_date: '2026-02-12', country_code: 'DE' }] },
  fixtures: {
    // Six years of observations would take most of the time.
    demo: { unit: { from: '2020-01-02', to: '2020-05-01' }, raw: { today: '2020-05-02' } },
    treasury: [
      { unit: { year: '2019' }, raw: 'Date,"1 Mo","10 Yr"\n02/27/2019,2.44,2.69\n02/26/2019,2.43,2.64' },
      { unit: { year: '2019' }, raw: CURVES },
    ],
    fred: {
      unit: { series: FRED_SERIES.find(({ id }) => id === 'DGORDER') },
      raw: {
        info: { seriess: [{ id: 'DGORDER', title: 'New Orders', units: 'Millions of Dollars' }] },
        answers: [{ observations: [{ realtime_start: '2026-01-27', date: '2025-12-01', value: '319600' }] }],
      },
    },
    'world-bank': {
      unit: { indicator: 'NY.GDP.MKTP.CD' },
      raw: { text: 'Country Name,Country Code,Year,Value\nAruba,ABW,2022,3544707788.05664' },
    },
    ecb: { unit: { from: '2026-02-01', to: '2026-03-02' }, raw: 'Date,USD,JPY,\n2026-02-27,1.1799,184.12,' },
    eia: { unit: { commodity: 'wti' }, raw: 'Date,Price\n2026-02-27,66.1\n' },
    'federal-reserve': { unit: {}, raw: 'Date,Country,Exchange rate\n2026-02-01,Japan,156.4\n' },
    damodaran: {
      unit: { edition: '2025-07-01' },
      raw: {
        text:
          "Country;Region;Moody's rating;Rating-based Default Spread;Country Risk " +
          'Premium\nUtopia;Asia;Ba2;2.56;2.97\nOz;Asia;Aa1;0.34;0.39',
      },
    },
  },
  queries: {
    'economic.observations': [`/v1/economic/observations?series_ids=${sixWeeks}`],
    'economic.events': ['/v1/economic/events?countries=US&from=2026-02-01'],
  },
})
