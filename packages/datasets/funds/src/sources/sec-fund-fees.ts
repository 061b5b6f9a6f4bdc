import { BadRecord, source, Type } from '@bourse/kit'
import {
  linkedSets,
  prospectusFee,
  prospectusFiling,
  secPublisher,
  setLines,
  setTables,
  type RawSet,
} from '@bourse/sec'
import { FEES_SOURCE } from '../profiles/merge-claims.ts'
import { profile } from '../profiles/profile.ts'
import { funds } from '../profiles/record.ts'
import { Fees } from './fees.ts'
import { fundTickers } from './fund-tickers.ts'
import { typeOfTicker } from '../profiles/type-of-ticker.ts'

/** A quarterly set; a local file has no URL. */
interface SetUnit {
  readonly set: string
  readonly url?: string
}

interface RawFees {
  readonly set: RawSet
  /** The SEC's list of fund classes, as text. */
  readonly tickers: string
}

const TICKERS = 'company_tickers_mf.json'
const TABLES: readonly string[] = ['sub.tsv', 'num.tsv']

/** US fund classes' costs and turnover from their prospectuses. */
export const secFundFees = source({
  id: FEES_SOURCE,
  title: 'Fees from US fund prospectuses',
  feeds: funds,
  publisher: secPublisher,
  schedule: 'manual',
  config: Type.Object({
    index_url: Type.String({
      default: 'https://www.sec.gov/data-research/sec-markets-data/mutual-fund-prospectus-riskreturn-summary-data-sets',
      description: 'Page that lists the quarterly data sets of risk and return summaries',
    }),
    tickers_url: Type.String({
      default: `https://www.sec.gov/files/${TICKERS}`,
      description: 'URL of the fund ticker list',
    }),
  }),
  async discover(window, { http, config }): Promise<readonly SetUnit[]> {
    return linkedSets({ url: config.index_url, html: await http.text(config.index_url) }, 'rr1', window)
  },
  async fetch({ set, url }, { http, config }): Promise<RawFees> {
    if (url === undefined) throw new Error(`${set} has no URL: it was loaded from files`)
    return {
      set: { archive: await http.download(url) },
      tickers: await http.text(config.tickers_url, { expects: 'json' }),
    }
  },
  files: {
    expected:
      `2026q1_rr1.zip from the risk/return summaries, or its ${TABLES.join(' and ')}, together with ` + `${TICKERS}`,
    unit: (name) => (TABLES.includes(name) || name === TICKERS ? { set: 'of the files' } : undefined),
    async raw(files): Promise<RawFees> {
      const lists = files.filter(({ name }) => name === TICKERS)
      const [list] = lists
      if (list === undefined || files.length !== TABLES.length + 1)
        throw new Error(`expected one set and ${TICKERS}, got ${files.map(({ name }) => name).join(', ')}`)
      return { set: setTables(files, TABLES), tickers: await list.text() }
    },
  },
  async *parse({ set, tickers }) {
    const fees = new Fees()
    for await (const line of setLines(set, 'sub.tsv', ['adsh', 'cik', 'name', 'filed'])) {
      const filing = line instanceof BadRecord ? line : prospectusFiling(line.values)
      if (filing instanceof BadRecord) yield filing
      else fees.addFiling(filing)
    }
    for await (const line of setLines(set, 'num.tsv', ['adsh', 'tag', 'value'])) {
      const fee = line instanceof BadRecord ? line : prospectusFee(line.values)
      if (fee instanceof BadRecord) yield fee
      else if (fee !== undefined) fees.add(fee)
    }
    for (const ticker of fundTickers(tickers)) {
      const charged = fees.of(ticker)
      if (charged === undefined) continue
      const { symbol, cik, series_id, class_id } = ticker
      const { registrant, filed_on, ...figures } = charged
      const about = { name: registrant ?? symbol, fund_type: typeOfTicker(symbol), observed_on: filed_on }
      yield { symbol, ...profile({ ...about, ...figures, cik, series_id, class_id }) }
    }
  },
})
