import { sql, type Into, type Knowledge, type Rows } from '@bourse/kit'
import { daysBetween } from '@bourse/kit/values'
import type { OptionBar } from '../bars/record.ts'
import { type contracts, type Contract } from '../contracts/record.ts'
import { claimOfBar, claimOfQuote, mergedClaims, type QuoteClaim } from './quote-claims.ts'
import { quoteGreeks, type PricingInputs } from './quote-greeks.ts'
import { quotePrices } from './quote-prices.ts'
import { pricingInputs, type PricingNeeds } from './pricing-inputs.ts'
import { quotes, type StoredQuote } from './record.ts'
import { optionsClose } from './session-close.ts'
import { intoDeclared } from '../into-declared.ts'
import { priorValues, type PriorNeeds, type PriorValues } from './prior-values.ts'

/** Records and services used to compute quotes. */
export type ChainNeeds = PriorNeeds & PricingNeeds & { readonly contracts: Rows<typeof contracts> }

/** A contract and the session it is quoted for. */
export interface ContractSession {
  readonly contract: Contract
  readonly session: string
}

/** Values for a contract in a session from a file row. */
export interface QuoteRow extends ContractSession {
  readonly row: QuoteClaim & { readonly previous_close: string | null }
}

/** A quote to recompute from claims, in order of precedence. */
interface ClaimedQuote extends ContractSession {
  readonly claims: readonly QuoteClaim[]
  readonly previousClose: string | null
  readonly from?: unknown
}

interface How {
  readonly knowledge: Knowledge
  readonly complete: boolean
}

/**
 * Returns the complete chains that a file's rows belong to, because a chain is published as a whole. A row's values
 * merge with the stored values for its session, field by field; for trades, a stored bar for the session takes
 * precedence. Only a complete file removes quotes that are missing from it.
 */
export async function mergedChains(
  needs: ChainNeeds,
  incoming: readonly QuoteRow[],
  { knowledge, complete }: How,
): Promise<readonly Into[]> {
  const stored = await storedQuotes(needs.quotes, incoming, knowledge)
  const byKey = new Map(stored.map((quote) => [keyOfQuote(quote), quote]))
  const bars = await barsOf(needs.optionBars, incoming, knowledge)
  const groups = Map.groupBy(incoming, keyOf)
  const claimed = [...groups].map(([key, rows]): ClaimedQuote => {
    const newestFirst = rows.map(({ row }) => row).toReversed()
    const [bar, quote] = [bars.get(key), byKey.get(key)]
    return {
      ...(rows[0] as QuoteRow),
      claims: [...(bar ? [claimOfBar(bar)] : []), ...newestFirst, ...(quote ? [claimOfQuote(quote)] : [])],
      previousClose: newestFirst.find(({ previous_close }) => previous_close !== null)?.previous_close ?? null,
      from: newestFirst[0],
    }
  })
  const others = complete ? [] : stored.filter((quote) => !groups.has(keyOfQuote(quote)))
  const made = await quotesOf(needs, claimed, knowledge)
  return [...made, ...others.map((quote) => intoDeclared(quotes, quote))]
}

/** Returns the complete stored chains whose quotes change because their contracts or bars changed. */
export async function changedChains(
  needs: ChainNeeds,
  changed: readonly (ContractSession & { readonly bar?: Parameters<typeof claimOfBar>[0] })[],
  knowledge: Knowledge,
): Promise<readonly Into[]> {
  const stored = await storedQuotes(needs.quotes, changed, knowledge)
  const changes = new Map(changed.map((each) => [keyOf(each), each]))
  const touched = stored.flatMap((quote): readonly ClaimedQuote[] => {
    const change = changes.get(keyOfQuote(quote))
    if (change === undefined) return []
    const { contract, session, bar } = change
    const claims = [...(bar === undefined ? [] : [claimOfBar(bar)]), claimOfQuote(quote)]
    return [{ contract, session, claims, previousClose: null }]
  })
  const made = new Map(
    (await quotesOf(needs, touched, knowledge)).map((into) => [keyOfQuote(into.row as StoredQuote), into] as const),
  )
  const rest = stored.filter((quote) => !made.has(keyOfQuote(quote)))
  const lists = new Set(touched.map(({ contract, session }) => `${contract.underlying_id} ${session}`))
  const isIn = ({ underlying_id, snapshot_date }: StoredQuote) => lists.has(`${underlying_id} ${snapshot_date}`)
  return [...made.values(), ...rest.filter(isIn).map((quote) => intoDeclared(quotes, quote))]
}

/** Returns the sessions with stored quotes for contracts, at most the two newest. */
export async function sessionsOf(
  rows: Rows<typeof quotes>,
  of: readonly Contract[],
  knowledge: Knowledge,
): Promise<readonly ContractSession[]> {
  const byId = new Map(of.map((contract) => [contract.id, contract]))
  const found = await rows
    .at(knowledge)
    .select(['r.contract_id', 'r.snapshot_date'])
    .where(sql<boolean>`r.contract_id = any(${[...byId.keys()]}::text[])`)
    .execute()
  return found.flatMap(({ contract_id, snapshot_date: session }) => {
    const contract = byId.get(contract_id)
    return contract === undefined ? [] : [{ contract, session }]
  })
}

const keyOf = ({ contract, session }: ContractSession) => `${contract.id} ${session}`
const keyOfQuote = ({ contract_id, snapshot_date }: Pick<StoredQuote, 'contract_id' | 'snapshot_date'>) =>
  `${contract_id} ${snapshot_date}`

/** Reads the stored quotes in the chains that rows belong to. */
async function storedQuotes(rows: Rows<typeof quotes>, of: readonly ContractSession[], knowledge: Knowledge) {
  const { owners, dates } = chainsOf(of)
  const found = await rows
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[]) and r.snapshot_date = any(${dates}::date[])`)
    .execute()
  const lists = new Set(of.map(({ contract, session }) => `${contract.underlying_id} ${session}`))
  return found.filter(({ underlying_id, snapshot_date }) => lists.has(`${underlying_id} ${snapshot_date}`))
}

async function barsOf(
  rows: PriorNeeds['optionBars'],
  of: readonly ContractSession[],
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, OptionBar>> {
  const { owners, dates } = chainsOf(of)
  const found = await rows
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.underlying_id = any(${owners}::text[]) and r.date = any(${dates}::date[])`)
    .execute()
  return new Map(found.map((bar) => [`${bar.contract_id} ${bar.date}`, bar]))
}

const chainsOf = (of: readonly ContractSession[]) => ({
  owners: [...new Set(of.map(({ contract }) => contract.underlying_id))],
  dates: [...new Set(of.map(({ session }) => session))],
})

async function quotesOf(
  needs: ChainNeeds,
  claimed: readonly ClaimedQuote[],
  knowledge: Knowledge,
): Promise<readonly Into[]> {
  const prior = await priorValues(needs, claimed, knowledge)
  const into: Into[] = []
  for (const [date, chain] of Map.groupBy(claimed, ({ session }) => session)) {
    const ids = [...new Set(chain.map(({ contract }) => contract.underlying_id))]
    const byUnderlying = await pricingInputs(needs, { ids, date, knowledge })
    for (const each of chain) {
      const inputs = byUnderlying.get(each.contract.underlying_id)
      if (inputs !== undefined) into.push(intoDeclared(quotes, quoteOf(each, inputs, prior), each.from))
    }
  }
  return into
}

function quoteOf(
  { contract, session: date, claims, previousClose }: ClaimedQuote,
  inputs: PricingInputs,
  prior: PriorValues,
) {
  const { id: contract_id, underlying_id, contract_symbol, option_type, expiration, strike } = contract
  const claim = mergedClaims(claims)
  const { used, ...prices } = quotePrices(
    { ...claim, previous_close: previousClose },
    prior.closeBefore(contract_id, date),
  )
  const daysLeft = daysBetween(date, contract.last_trading_date)
  return {
    ...{ contract_id, underlying_id, contract_symbol, option_type, expiration, strike },
    snapshot_date: date,
    event_at: optionsClose(contract.root_symbol, date),
    ...prices,
    open_interest: prior.openInterest(contract_id, date) ?? claim.open_interest,
    ...quoteGreeks({ contract, price: used, daysLeft }, claim, inputs),
    days_to_expiration: String(Math.max(0, daysLeft)),
  }
}
