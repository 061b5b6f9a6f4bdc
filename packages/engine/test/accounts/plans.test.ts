import { describe, expect, it } from 'vitest'
import { knownCapabilities } from '../../src/accounts/capabilities.ts'
import { compilePrincipal, type LiveKey } from '../../src/accounts/compile-principal.ts'
import { datasetGrants } from '../../src/accounts/dataset-grants.ts'
import { DEFAULT_PLANS, mergePlans, ownerPlan, planNamed, planWarnings } from '../../src/accounts/plans.ts'
import type { Plan } from '../../src/wiring/index.ts'

const groups = {
  US: ['XNAS', 'XNYS', 'OTCM'],
  'non-US': ['XTSE', 'XLON'],
  venues: ['CRYPTO', 'FOREX', 'INDEX'],
  bonds: ['BOND'],
}
const capabilities = new Set([...knownCapabilities([]), 'trades.list', 'funds.list'])
const FREE_SYMBOLS = ['AAPL', 'AMZN', 'GOOGL', 'META', 'MSFT', 'NVDA', 'SPY']

function principalOf(
  planName: string,
  restrictions: Partial<Pick<LiveKey, 'capabilities' | 'markets' | 'symbols'>> = {},
  plan: Plan = planNamed(DEFAULT_PLANS, planName),
) {
  const key: LiveKey = {
    id: 'key_1',
    session_id: null,
    account_id: 'acc_1',
    plan: planName,
    is_owner: planName === 'owner',
    welcome_credits: '500',
    welcome_until: '2026-02-01T00:00:00Z',
    ...{ capabilities: null, role: null, markets: null, symbols: null, networks: null, requests_per_minute: null },
    ...{ use: 'internal' as const, data_use: 'display' as const, contracts: [] },
    ...restrictions,
  }
  return compilePrincipal(key, plan, {
    groups,
    capabilities,
    roles: {},
    datasets: datasetGrants([], DEFAULT_PLANS, {}),
  })
}

describe('the four default plans', () => {
  it.each([
    ['free', 30, 2, 1_000, 1, 0],
    ['pro', 300, 10, 100_000, 10, 50],
    ['commercial', 1_000, 25, 1_000_000, 20, 500],
    ['scale', null, 100, null, null, 5_000],
  ])('%s has its limits', (name, perMinute, concurrent, credits, years, stream) => {
    const { limits, historyYears, streamSymbols } = principalOf(name)
    expect(limits).toEqual({
      requestsPerMinute: perMinute,
      concurrent,
      creditsPerDay: credits,
      concurrencyScope: name === 'scale' ? 'key' : 'account',
    })
    expect([historyYears, streamSymbols]).toEqual([years, stream])
  })

  it.each([
    ['free', ['XNAS', 'XNYS', 'OTCM']],
    ['pro', ['XNAS', 'XNYS', 'OTCM', 'XTSE', 'XLON', 'CRYPTO', 'FOREX', 'INDEX']],
    ['commercial', ['XNAS', 'XNYS', 'OTCM', 'XTSE', 'XLON', 'CRYPTO', 'FOREX', 'INDEX', 'BOND']],
    ['scale', ['XNAS', 'XNYS', 'OTCM', 'XTSE', 'XLON', 'CRYPTO', 'FOREX', 'INDEX', 'BOND']],
  ])('%s has its markets in configuration order', (name, markets) => {
    expect(principalOf(name).markets).toEqual(markets)
  })

  it.each([
    ['free', false, false],
    ['pro', true, false],
    ['commercial', true, true],
    ['scale', true, true],
  ])(
    '%s grants everything, but downloads and the stream only if %s, and mutual funds only if %s',
    (name, delivery, funds) => {
      const { capabilities: granted, excludedKinds } = principalOf(name)
      for (const capability of ['bulk.download', 'flat-files.read', 'websocket.subscribe'])
        expect(granted.has(capability)).toBe(delivery)
      expect(granted.has('mutual-funds.read')).toBe(funds)
      expect(excludedKinds).toEqual(funds ? [] : ['FUND'])
      for (const capability of ['eod.read', 'reference.read', 'trades.list']) expect(granted.has(capability)).toBe(true)
    },
  )

  it('free is limited to seven symbols; the others are not limited', () => {
    expect(principalOf('free').symbols).toEqual(FREE_SYMBOLS)
    for (const name of ['pro', 'commercial', 'scale']) expect(principalOf(name).symbols).toBeUndefined()
  })
})

describe('a request is allowed only if both plan and key allow it', () => {
  it('an unknown capability is never granted, listed or not', () => {
    for (const key of [principalOf('scale'), principalOf('scale', { capabilities: ['eod.raed'] })])
      expect(key.capabilities.has('eod.raed')).toBe(false)
  })

  it('a key has only the capabilities that it lists, and only those that its plan grants', () => {
    const { capabilities: granted } = principalOf('free', { capabilities: ['eod.read', 'bulk.download'] })
    expect(['eod.read', 'bulk.download', 'reference.read'].filter(granted.has)).toEqual(['eod.read'])
  })

  it('a key that does not list mutual-funds.read has no access to funds', () => {
    expect(principalOf('scale', { capabilities: ['eod.read'] }).excludedKinds).toEqual(['FUND'])
  })

  it("a key's markets are the plan's markets that it lists, including groups", () => {
    expect(principalOf('free', { markets: ['XLON', 'XNYS'] }).markets).toEqual(['XNYS'])
    expect(principalOf('pro', { markets: ['bonds', 'non-US', 'XNAS'] }).markets).toEqual(['XNAS', 'XTSE', 'XLON'])
  })

  it('empty lists allow nothing', () => {
    const {
      capabilities: granted,
      markets,
      symbols,
    } = principalOf('scale', { capabilities: [], markets: [], symbols: [] })
    expect([[...capabilities].filter(granted.has), markets, symbols]).toEqual([[], [], []])
  })

  it('a key has the symbols that are in both lists, ignoring case', () => {
    expect(principalOf('free', { symbols: ['spy', 'TSLA', 'Aapl'] }).symbols).toEqual(['AAPL', 'SPY'])
    expect(principalOf('pro', { symbols: ['tsla', 'TSLA', 'XLON:VOD'] }).symbols).toEqual(['TSLA', 'XLON:VOD'])
  })

  it('the owner has everything that the key does not exclude', () => {
    const owner = principalOf('owner', {}, ownerPlan(groups))
    expect(owner.limits).toMatchObject({ requestsPerMinute: null, concurrent: null, creditsPerDay: null })
    expect([owner.markets.length, owner.excludedKinds, owner.symbols, owner.historyYears]).toEqual([
      9,
      [],
      undefined,
      null,
    ])
    expect([...capabilities].every(owner.capabilities.has)).toBe(true)
    expect(principalOf('owner', { markets: ['XNAS'] }, ownerPlan(groups)).markets).toEqual(['XNAS'])
  })
})

describe('fingerprints', () => {
  it('are equal for keys with the same access, however it is written', () => {
    expect(principalOf('pro', { symbols: ['A', 'B'] }).fingerprint).toBe(
      principalOf('pro', { symbols: ['b', 'a', 'a'] }).fingerprint,
    )
  })

  it('fingerprints differ by markets, kinds, symbols and history', () => {
    const pro = planNamed(DEFAULT_PLANS, 'pro')
    const seen = [
      principalOf('pro'),
      principalOf('pro', { markets: ['XNAS'] }),
      principalOf('pro', { symbols: ['AAPL'] }),
      principalOf('pro', { symbols: [] }),
      principalOf('pro', {}, { ...pro, without_capabilities: [] }),
      principalOf('pro', {}, { ...pro, history_years: 11 }),
    ]
    expect(new Set(seen.map(({ fingerprint }) => fingerprint)).size).toBe(seen.length)
  })
})

describe('configured plans', () => {
  const team = { ...planNamed(DEFAULT_PLANS, 'pro'), markets: ['US', 'XLON'] }

  it('configured plans are added to the default ones and replace those with the same name', () => {
    const plans = mergePlans({ team, free: { ...team, credits_per_day: 5 } }, groups)
    expect(Object.keys(plans)).toEqual(['free', 'pro', 'commercial', 'scale', 'team'])
    expect(planNamed(plans, 'free').credits_per_day).toBe(5)
    expect(principalOf('team', {}, planNamed(plans, 'team')).markets).toEqual(['XNAS', 'XNYS', 'OTCM', 'XLON'])
  })

  it('configured plans are rejected if they name an unconfigured market', () => {
    expect(() => mergePlans({ team: { ...team, markets: ['XLONN'] } }, groups)).toThrow(
      'plans.team.markets: There is no market or market group "XLONN". Did you mean XLON?',
    )
  })

  it("configured plans cannot use the owner plan's name", () => {
    expect(() => mergePlans({ owner: team }, groups)).toThrow('plans.owner: this name is reserved')
  })

  it('configured plans produce a warning for an unknown capability', () => {
    const plans = { team: { ...team, without_capabilities: ['mutual-fund.read', 'trades.list', 'zebra'] } }
    expect(planWarnings(plans, capabilities)).toEqual([
      'plans.team.without_capabilities: no installed dataset has the capability "mutual-fund.read". Did you mean ' +
        'mutual-funds.read?',
      'plans.team.without_capabilities: no installed dataset has the capability "zebra". Remove it, or install ' +
        'the dataset that has it.',
    ])
  })

  it('configured plans are suggested for an unknown name', () => {
    expect(() => planNamed(DEFAULT_PLANS, 'prp')).toThrow(
      'There is no plan "prp". Did you mean pro? Known: free, pro, commercial, scale.',
    )
    expect(() => planNamed(DEFAULT_PLANS, 'toString')).toThrow('There is no plan "toString".')
  })
})
