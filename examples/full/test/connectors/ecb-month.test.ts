import { zipOf } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMonth, type Month } from './month.ts'

const FOLDER = '/stats/eurofxref'
/** Days with rates. April 3 and 6, 2026, are TARGET closing days; daylight saving time starts on March 29. */
const DAYS = [
  ...['2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27'],
  ...['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'],
  ...['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10'],
  ...['2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16', '2026-04-17'],
]
/** Dollars per euro on the days when the rate is not 1.1. */
const dollars = new Map<string, string>()
let month: Month

beforeAll(async () => {
  month = await startMonth({
    vendor: 'ecb',
    sources: ['ecb-pairs', 'ecb-reference', 'ecb-crosses'],
    from: '2026-03-23T08:00:00Z',
  })
  month.publisher.put(`${FOLDER}/eurofxref-hist-90d.xml`, () => ({ body: xmlOf(publishedDays()) }))
  month.publisher.put(`${FOLDER}/eurofxref-hist.zip`, () => ({
    body: zipOf({ 'eurofxref-hist.csv': csvOf(publishedDays()) }),
  }))
})
afterAll(() => month.close())

/** Newest first. Rates are published at 16:00 in Berlin. */
function publishedDays(): readonly string[] {
  const hour = (date: string) => (date < '2026-03-29' ? '15:00' : '14:00')
  return DAYS.filter((date) => `${date}T${hour(date)}` <= month.host.clock.now()).toReversed()
}

/** The lev's last rate is from March. */
const ratesOf = (date: string) => ({
  ...{ USD: dollars.get(date) ?? '1.1', JPY: '165.00', GBP: '0.88' },
  BGN: date < '2026-04-01' ? '1.9558' : 'N/A',
})

function xmlOf(days: readonly string[]): string {
  const cubes = days.map((date) => {
    const rates = Object.entries(ratesOf(date)).filter(([, rate]) => rate !== 'N/A')
    const each = rates.map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    return `<Cube time="${date}">${each.join('')}</Cube>`
  })
  const root = 'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"'
  return `<?xml version="1.0"?><gesmes:Envelope ${root}><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}

const csvOf = (days: readonly string[]) =>
  ['Date,USD,JPY,GBP,BGN,', ...days.map((date) => `${date},${Object.values(ratesOf(date)).join(',')},`), ''].join('\n')

const closes = (symbol: string, query: string) =>
  month.read(`/v1/eod?symbols=${symbol}&order=asc&${query}`, 'symbol', 'date', 'close')

describe('a month of reference rates', () => {
  test('rates are closes of euro pairs, and crosses are computed from them', async () => {
    await month.until('2026-03-24T12:00:00Z')
    expect(await closes('EURUSD', 'from=2026-03-20')).toEqual(['EURUSD 2026-03-23 1.1'])
    expect(await closes('EURBGN', 'from=2026-03-20')).toEqual(['EURBGN 2026-03-23 1.9558'])
    expect(await closes('USDJPY', 'from=2026-03-20')).toEqual(['USDJPY 2026-03-23 150'])
    expect(await closes('GBPUSD', 'from=2026-03-20')).toEqual(['GBPUSD 2026-03-23 1.25'])
    expect(await closes('GBPJPY', 'from=2026-03-20')).toEqual(['GBPJPY 2026-03-23 187.5'])
  })

  test('a corrected rate becomes a new version of the rate and its crosses', async () => {
    await month.until('2026-03-26T21:00:00Z')
    const evening = month.host.clock.now()
    dollars.set('2026-03-26', '1.21')
    await month.until('2026-03-27T21:00:00Z')
    expect(await closes('EURUSD', 'from=2026-03-25')).toEqual([
      ...['EURUSD 2026-03-25 1.1', 'EURUSD 2026-03-26 1.21', 'EURUSD 2026-03-27 1.1'],
    ])
    expect(await closes('USDJPY', 'date=2026-03-26')).toEqual(['USDJPY 2026-03-26 136.363636'])
    expect(await closes('EURUSD', `date=2026-03-26&as_of=${evening}`)).toEqual(['EURUSD 2026-03-26 1.1'])
    expect(await closes('USDJPY', `date=2026-03-26&as_of=${evening}`)).toEqual(['USDJPY 2026-03-26 150'])
  })

  test('rates are fetched 20 minutes after they are published, which moves with daylight saving time', async () => {
    expect(await month.until('2026-03-30T14:30:00Z')).toContain('03-30T14:20 ecb-reference done')
    expect(await closes('EURUSD', 'from=2026-03-27')).toEqual(['EURUSD 2026-03-27 1.1', 'EURUSD 2026-03-30 1.1'])
    const winter = month.publisher.requests().filter(({ at }) => at < '2026-03-28')
    expect(winter.some(({ at }) => at.startsWith('2026-03-27T15:20'))).toBe(true)
    expect(winter.some(({ at }) => at.startsWith('2026-03-27T14:20'))).toBe(false)
  })

  test('closing days have no rates, and the market is not reported as late', async () => {
    await month.until('2026-04-07T08:00:00Z')
    expect(await closes('EURUSD', 'from=2026-04-01')).toEqual(['EURUSD 2026-04-01 1.1', 'EURUSD 2026-04-02 1.1'])
    const health = await month.read('/v1/health', 'dataset', 'exchange', 'freshness_status')
    expect(health).toContain('eod FOREX current')
    await month.until('2026-04-07T21:00:00Z')
    expect(await closes('EURUSD', 'from=2026-04-03')).toEqual(['EURUSD 2026-04-07 1.1'])
  })

  test('the pair for a discontinued currency becomes inactive and retains its rates', async () => {
    await month.until('2026-04-13T21:00:00Z')
    expect(
      await month.read('/v1/instruments?symbols=EURBGN,EURUSD&status=all', 'symbol', 'status', 'delisted_on'),
    ).toEqual(expect.arrayContaining(['EURBGN inactive 2026-03-31', 'EURUSD active null']))
    expect(await closes('EURBGN', 'from=2026-03-30')).toEqual(['EURBGN 2026-03-30 1.9558', 'EURBGN 2026-03-31 1.9558'])
  })

  test('after a two-day outage, the missed rates are published', async () => {
    const down = { status: 503, headers: { 'retry-after': '3600' } }
    month.publisher.fault({ path: '*', until: '2026-04-16T00:00:00Z', answer: down })
    const runs = await month.until('2026-04-15T23:00:00Z')
    expect(runs.filter((run) => run.endsWith('done'))).toEqual([])
    expect(await closes('EURUSD', 'from=2026-04-13')).toEqual(['EURUSD 2026-04-13 1.1'])
    await month.until('2026-04-17T21:00:00Z')
    expect(await closes('EURUSD', 'from=2026-04-14')).toEqual([
      ...['EURUSD 2026-04-14 1.1', 'EURUSD 2026-04-15 1.1', 'EURUSD 2026-04-16 1.1', 'EURUSD 2026-04-17 1.1'],
    ])
    expect(await closes('USDJPY', 'date=2026-04-15')).toEqual(['USDJPY 2026-04-15 150'])
  })
})
