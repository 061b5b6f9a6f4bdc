import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import dataset, { events } from '../src/index.ts'
import { startActionsHost, type ActionsHost } from './support/actions-host.ts'

let actions: ActionsHost

beforeEach(async () => {
  actions = await startActionsHost()
})

afterEach(() => actions.host.close())

/** Returns lines as `bourse import` passes them: text by file column, null for an empty cell. */
function linesOf(csv: string) {
  const [header = '', ...lines] = csv.trim().split('\n')
  const columns = header.trim().split(',')
  return lines.map((line) => {
    const cells = line.trim().split(',')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] === '' ? null : cells[index]]))
  })
}

async function importing(csv: string, knownAt?: string) {
  const rejects: string[] = []
  const rejectedLines: number[] = []
  const report = await actions.host.submit(events, linesOf(csv), {
    source: 'import',
    knownAt,
    onFinding: ({ line, reason }) => {
      rejects.push(reason)
      rejectedLines.push(line)
    },
  })
  return { report, rejects, rejectedLines }
}

const quarantined = () =>
  actions.host.database.database.query<{ reason: string; source: string }>(
    'select reason, source from bourse.quarantine where dataset = $1 order by id',
    [dataset.id],
  )

describe('bourse import corporate-actions', () => {
  test('import: a flat file may have all types and any subset of the columns', async () => {
    const { report, rejects } = await importing(`
symbol,exchange_mic,type,ex_date,record_date,pay_date,declaration_date,amount,currency_code,split_from,split_to,frequency
AAPL,XNAS,cash_dividend,2026-02-09,2026-02-09,2026-02-12,2026-01-29,0.260,USD,,,4
AAPL,XNAS,split,2014-06-09,,,,,,1,7,
aapl,xnas,Reverse Split,2010-06-09,,,,,,10,1,
MSFT,XNAS,special dividend,2004-11-15,,,,3.00,USD,,,
T,,dividend,2026-01-12,,,,0.2775,USD,,,quarterly`)
    expect(rejects).toEqual([])
    expect(report).toMatchObject({ rows: 5, published: 5, quarantined: 0 })
    const [paid] = await actions.rows('/v1/dividends?symbols=AAPL')
    expect(paid).toMatchObject({ ex_date: '2026-02-09', amount: 0.26, frequency: 4, declaration_date: '2026-01-29' })
    const split = await actions.rows('/v1/splits?symbols=AAPL')
    expect(split.map((row) => [row['type'], row['split_ratio']])).toEqual([
      ['reverse_split', '1:10'],
      ['split', '7:1'],
    ])
    expect(await actions.rows('/v1/dividends?symbols=XNYS:T')).toHaveLength(1)
  })

  test('import: only type, symbol, date and terms are required', async () => {
    const { report } = await importing('symbol,type,execution_date,split_ratio\nAAPL,split,2020-08-31,4')
    expect(report).toMatchObject({ published: 1, quarantined: 0 })
  })

  test('import: importing the same file again publishes nothing', async () => {
    const csv = 'symbol,type,ex_date,amount,currency_code\nAAPL,dividend,2026-02-09,0.26,USD'
    await importing(csv)
    expect((await importing(csv)).report).toMatchObject({ published: 0, revised: 0, unchanged: 1, batch: undefined })
  })

  test('import: invalid lines are quarantined with their reason, and the others are published', async () => {
    const { report, rejects, rejectedLines } = await importing(`
symbol,type,ex_date,amount,currency_code
AAPL,dividend,2026-02-09,0.26,USD
AAPL,dividend,2026-02-30,0.26,USD
AAPL,dividend,2025-11-10,free,USD
AAPL,dividend,2025-08-11,0.26,
AAPL,bonus,2025-05-12,0.26,USD
,dividend,2025-02-10,0.26,USD`)
    expect(report).toMatchObject({ rows: 6, published: 1, quarantined: 5 })
    expect(rejects.sort()).toEqual([
      'amount: expected a decimal such as 189.95, got "free"',
      'currency_code: expected the currency of amount (ISO 4217), such as USD',
      'ex_date: expected a date YYYY-MM-DD, got "2026-02-30"',
      'symbol: expected a symbol, or an instrument_id',
      expect.stringMatching(/^type: expected one of cash_dividend, .*, got "bonus"$/),
    ])
    expect(rejectedLines.sort()).toEqual([2, 3, 4, 5, 6])
    expect(await quarantined()).toHaveLength(5)
  })

  test('import: a ticker that no listing had on that date is rejected', async () => {
    const { report, rejects, rejectedLines } = await importing(`
symbol,type,ex_date,amount,currency_code
META,dividend,2022-06-08,0.1,USD
FB,dividend,2022-06-08,0.1,USD
NOBODY,dividend,2022-06-08,0.1,USD`)
    expect(report).toMatchObject({ published: 1, quarantined: 2 })
    const reasons = ['no listing matched META on that date', 'no listing matched NOBODY on that date']
    expect((await quarantined()).map(({ reason }) => reason).sort()).toEqual(reasons)
    // The import's report also lists the rejected tickers, with their line numbers.
    expect([rejects, rejectedLines]).toEqual([reasons, [1, 3]])
  })

  test('import: two lines for one action are distinguished by sequence; without a sequence, the later line wins', async () => {
    const csv = (sequence: string) => `
symbol,type,ex_date,amount,currency_code,sequence
AAPL,capital gain,2026-02-09,0.2,USD,
AAPL,capital gain,2026-02-09,0.3,USD,${sequence}`
    expect((await importing(csv('2'))).report).toMatchObject({ published: 2, quarantined: 0 })
    const found = await actions.rows('/v1/dividends?symbols=AAPL')
    expect(found.map((row) => row['amount']).sort()).toEqual([0.2, 0.3])
    await importing(csv(''))
    expect((await quarantined()).map(({ reason }) => reason)).toEqual([
      'a later line has the same key with other values; ' +
        'rows are identified by instrument_id, date, family, sequence',
    ])
  })

  test('import: actions may become known at an instant before the import', async () => {
    await importing('symbol,type,ex_date,split_ratio\nAAPL,split,2014-06-09,7', '2014-04-24T00:00:00Z')
    expect(await actions.rows('/v1/splits?symbols=AAPL&as_of=2014-06-10T00:00:00Z')).toHaveLength(1)
    expect(await actions.rows('/v1/splits?symbols=AAPL&as_of=2014-04-23T00:00:00Z')).toHaveLength(0)
  })

  test('import: Australian columns and reinvestment terms are read', async () => {
    const { report } = await importing(`
symbol,exchange_mic,type,ex_date,amount,currency_code,fiscal_period,franking_percentage,withholding_rate,reinvestment_plan,reinvestment_discount
CBA,XASX,dividend,2025-08-20,2.6,AUD,FY2025,75,0.15,true,0.015
CBA,XASX,dividend,2025-02-19,2.25,AUD,HY2025,100,,false,`)
    expect(report).toMatchObject({ published: 2, quarantined: 0 })
    expect(await actions.rows('/v1/dividends?symbols=XASX:CBA')).toEqual([
      expect.objectContaining({ franked_amount: 2.25, unfranked_amount: 0, reinvestment_plan: false }),
      expect.objectContaining({
        franked_amount: 1.95,
        unfranked_amount: 0.65,
        withholding_rate: 0.15,
        reinvestment_plan: true,
        reinvestment_discount: 0.015,
      }),
    ])
  })
})
