import type { DemoFiling, DemoResult } from '../../market/index.ts'

interface Item {
  readonly item: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

/**
 * Returns the sections of a synthetic report: three paragraphs per item, based on the results for its quarter or year.
 */
export function demoSections(filing: DemoFiling, results: readonly DemoResult[]) {
  const periodType = filing.form_type === '8-K' ? 'quarterly' : 'annual'
  const result = results.find(({ period_type }) => period_type === periodType)
  return (result === undefined ? [] : itemsOf(filing, result)).map(({ item, title, paragraphs }, at) => {
    const text = [`Item ${item}. ${title}`, ...paragraphs].join('\n')
    return {
      item,
      title,
      text,
      truncated: false,
      size_bytes: String(Buffer.byteLength(text)),
      position: String(at + 1),
    }
  })
}

function itemsOf(filing: DemoFiling, result: DemoResult): readonly Item[] {
  if (filing.form_type === '8-K') return current(filing, result)
  return filing.form_type === '10-Q' ? [] : annual(filing, result)
}

function current(
  { company_name, reported_period_end, filed_on }: DemoFiling,
  { revenue, net_income }: DemoResult,
): readonly Item[] {
  return [
    {
      item: '2.02',
      title: 'Results of Operations and Financial Condition',
      paragraphs: [
        `On ${filed_on}, ${company_name} announced its results for the quarter ended ${reported_period_end}.`,
        `Revenue was ${millions(revenue)} and net income ${millions(net_income)}; the press release is furnished ` +
          'as Exhibit 99.1.',
        'The information in this item is synthetic: it was generated for the demo market and does not represent ' +
          'the results of any real company.',
      ],
    },
    {
      item: '9.01',
      title: 'Financial Statements and Exhibits',
      paragraphs: [
        '(d) Exhibits.',
        `99.1 Press release of ${company_name} dated ${filed_on}.`,
        '104 Cover page of this report, formatted in inline XBRL.',
      ],
    },
  ]
}

function annual(filing: DemoFiling, year: DemoResult): readonly Item[] {
  const { company_name, symbol, reported_period_end } = filing
  return [
    {
      item: '1',
      title: 'Business',
      paragraphs: [
        `${company_name} is listed as ${symbol}; its fiscal year ended on ${reported_period_end}.`,
        `Its products and services sold for ${millions(year.revenue)} in the Americas, Europe and Asia.`,
        'This description belongs to the demo market: nothing in it is about the real company.',
      ],
    },
    { item: '1A', title: 'Risk Factors', paragraphs: risksOf(filing) },
    {
      item: '7',
      title: 'Management’s Discussion and Analysis of Financial Condition and Results of Operations',
      paragraphs: [
        `In the fiscal year ended ${reported_period_end} revenue was ${millions(year.revenue)} and net income ` +
          `${millions(year.net_income)}.`,
        'Both moved with customer demand and with the cost of goods sold.',
        'Operating cash flow funded investments, dividends and share repurchases.',
      ],
    },
  ]
}

const RISKS = [
  'Demand may fall faster than the company can adapt its costs.',
  'Suppliers may fail to deliver, or may raise prices by more than can be passed on to customers.',
  'Changes in interest and exchange rates may reduce earnings.',
]

/** The only report whose risk factors exceed the maximum section length, and how many times they are repeated. */
const LONG_WINDED = { symbol: 'MSFT', times: 2_000 }

function risksOf({ symbol }: DemoFiling): readonly string[] {
  if (symbol !== LONG_WINDED.symbol) return RISKS
  return Array.from({ length: LONG_WINDED.times }, (_, at) =>
    RISKS.map((risk, letter) => `${at + 1}.${letter + 1} ${risk}`).join(' '),
  )
}

/** Formats US dollars in millions, as in prose. */
const millions = (dollars: string) => `$${Math.round(Number(dollars) / 1_000_000).toLocaleString('en')} million`
