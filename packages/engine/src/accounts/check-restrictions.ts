import type { Plan } from '../wiring/index.ts'
import { checkMarketNames, marketsNamed, type MarketGroups } from './market-groups.ts'
import { unknownName } from '../operations/index.ts'
import { isMembers } from './members/member-roles.ts'
import { isOperators } from './roles.ts'

const MAX_CAPABILITIES = 500
const MAX_MARKETS = 200
const MAX_SYMBOLS = 10_000
const MAX_SYMBOL_LENGTH = 60

export interface Offer {
  readonly plan: Plan
  readonly planName: string
  readonly groups: MarketGroups
  readonly capabilities: ReadonlySet<string>
  readonly isOwner: boolean
}

/**
 * Checks for a new key's restrictions. Each one rejects values that could never match, so that mistakes are found
 * when the key is created, and returns the names in stored form.
 */
export const RESTRICTIONS = { capabilities: checkCapabilities, markets: checkMarkets, symbols: checkSymbols }

function checkCapabilities(
  names: readonly string[],
  { plan, planName, capabilities, isOwner }: Offer,
): readonly string[] {
  const unique = distinct('capabilities', names, MAX_CAPABILITIES)
  for (const name of unique) {
    if (!capabilities.has(name)) throw unknownName('capability', name, [...capabilities].toSorted())
    if (isOperators(name) && !isOwner)
      throw new Error(`No plan grants ${name}: only keys of the owner's account have it.`)
    if (isMembers(name)) throw new Error(`Only members of an account have ${name}: it cannot be given to a key.`)
    if (plan.without_capabilities.includes(name))
      throw new Error(`The plan ${planName} does not grant ${name}. Omit it, or change the plan of the account.`)
  }
  return unique
}

function checkMarkets(names: readonly string[], { plan, planName, groups }: Offer): readonly string[] {
  const unique = distinct('markets', names, MAX_MARKETS)
  checkMarketNames(unique, groups)
  const granted = marketsNamed(plan.markets, groups)
  const beyond = marketsNamed(unique, groups).filter((market) => !granted.includes(market))
  if (beyond.length === 0) return unique
  throw new Error(
    `The plan ${planName} does not include ${beyond.join(', ')}. It includes ${granted.join(', ') || 'no market'}.`,
  )
}

function checkSymbols(names: readonly string[], { plan, planName }: Offer): readonly string[] {
  const unique = distinct('symbols', names.map(normalSymbol), MAX_SYMBOLS)
  for (const name of unique)
    if (name.length === 0 || name.length > MAX_SYMBOL_LENGTH || /\s/.test(name))
      throw new Error(
        `${JSON.stringify(name)} is not a symbol: expected TICKER or MIC:TICKER, at most ${MAX_SYMBOL_LENGTH} ` +
          'characters.',
      )
  const granted = plan.symbols?.map(normalSymbol)
  const beyond = granted && unique.filter((name) => !granted.includes(name))
  if (beyond === undefined || beyond.length === 0) return unique
  throw new Error(
    `The plan ${planName} is limited to ${granted?.join(', ')}; write symbols the same way. Not included: ` +
      `${beyond.join(', ')}.`,
  )
}

/** Symbols are compared in upper case. */
export function normalSymbol(symbol: string): string {
  return symbol.trim().toUpperCase()
}

function distinct(what: string, names: readonly string[], max: number): readonly string[] {
  if (names.length <= max) return [...new Set(names)]
  throw new Error(`A key may list at most ${max} ${what}, got ${names.length}.`)
}
