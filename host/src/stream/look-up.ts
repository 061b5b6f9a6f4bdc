import type { Entity, Scope } from '@bourse/kit'
import { resolveNames, type Resolution } from '@bourse/kit/subject'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { toProblem } from '../http/problem-body.ts'
import { type Engine } from '../request/engine.ts'
import { refuseForeignMarket } from '../request/names/market-missing.ts'
import { refuseEntity } from '../request/steps/entitle.ts'
import { firstSpellings } from '@bourse/engine/operations'
import type { NamedChannel } from './named-channel.ts'
import { TEST_SYMBOL } from './test-symbol.ts'

/** Maximum names per lookup, as in most requests. Other clients get their turn between lookups. */
const AT_ONCE = 100

/** A rejected name, with the code that a request would get. */
export interface RejectedName {
  readonly symbol: string
  readonly code: string
}

export interface LookupResult {
  /** Entities by symbol as spelled by the client. */
  readonly entities: ReadonlyMap<string, Entity>
  readonly accepted: readonly string[]
  readonly rejected: RejectedName[]
}

/** The key and channel that names are resolved for, and the maximum number of names. */
export interface NameLookup {
  readonly engine: Engine
  readonly scope: Scope
  readonly open: NamedChannel
  /** Distinct names beyond this number are rejected without a lookup; the test symbol does not count. */
  readonly maxNames: number
}

/** Resolves names to entities visible to the key; rejects every other name with the code that a request would get. */
export async function lookUp(
  { engine, scope, open, maxNames }: NameLookup,
  symbols: readonly string[],
): Promise<LookupResult> {
  const spelled = new Map(firstSpellings(symbols, (symbol) => symbol.toUpperCase()))
  const tests = open.hasTestSymbol && spelled.delete(TEST_SYMBOL) ? [TEST_SYMBOL] : []
  const spellingOf = (name: string) => spelled.get(name) ?? name
  const rejected: RejectedName[] = []
  const distinct = [...spelled.keys()]
  const names = distinct
    .slice(0, maxNames)
    .filter((name) => isAllowed(spellingOf(name), rejected, () => refuseForeignMarket(engine, scope, name)))
  const entities = new Map<string, Entity>()
  for (const resolution of await resolved(engine, scope, open, names)) {
    const symbol = spellingOf(resolution.requested)
    if (!resolution.found) rejected.push({ symbol, code: 'symbol-not-resolved' })
    else if (isAllowed(symbol, rejected, () => refuseEntity(scope, resolution.entity, symbol)))
      entities.set(symbol, resolution.entity)
  }
  for (const name of distinct.slice(maxNames)) rejected.push({ symbol: spellingOf(name), code: 'concurrency-limit' })
  return { entities, accepted: [...tests, ...entities.keys()], rejected }
}

async function resolved(
  engine: Engine,
  { markets }: Scope,
  { subject }: NamedChannel,
  names: readonly string[],
): Promise<readonly Resolution[]> {
  const today = engine.clock.now().slice(0, 10)
  const knowledge = { asOf: undefined, pins: engine.versions().pins, today }
  const resolver = engine.resolverOf(subject)
  const resolutions: Resolution[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const requested = names.slice(start, start + AT_ONCE)
    resolutions.push(...(await resolveNames(resolver, requested, { on: today, markets, knowledge })))
    await yieldToOthers()
  }
  return resolutions
}

/** Whether a check allows a symbol; if it throws, the symbol is rejected with that code. */
export function isAllowed(symbol: string, rejected: RejectedName[], check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    rejected.push({ symbol, code: toProblem(error).code })
    return false
  }
}
