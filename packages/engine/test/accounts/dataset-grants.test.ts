import { describe, expect, it } from 'vitest'
import { compilePrincipal, type LiveKey } from '../../src/accounts/compile-principal.ts'
import { datasetGrants, grantWarnings, listGrants } from '../../src/accounts/dataset-grants.ts'
import { DEFAULT_PLANS, OWNER, planNamed } from '../../src/accounts/plans.ts'

const named = (id: string, plans?: readonly string[]) =>
  ({ id, audience: 'callers', ...(plans === undefined ? {} : { plans }) }) as const
const EVERY_OTHER = ['pro', 'commercial', 'scale']

/** Returns the plans that may call a dataset, including the owner account's plan. */
const plansOf = (dataset: ReturnType<typeof named>, settings = {}) =>
  [...datasetGrants([dataset], DEFAULT_PLANS, settings)].filter(([, ids]) => ids.has(dataset.id)).map(([plan]) => plan)

describe('which plans may call a dataset', () => {
  it('a new dataset that declares no plans is included in every plan except free', () => {
    expect(plansOf(named('weather'))).toEqual([...EVERY_OTHER, OWNER])
  })

  it('a dataset that has always been included in free stays included', () => {
    expect(plansOf(named('eod'))).toEqual(['free', ...EVERY_OTHER, OWNER])
  })

  it('an author can list the plans, and no other plan includes the dataset', () => {
    expect(plansOf(named('weather', ['commercial', 'scale']))).toEqual(['commercial', 'scale', OWNER])
    expect(plansOf(named('eod', ['scale']))).toEqual(['scale', OWNER])
    expect(plansOf(named('weather', []))).toEqual([OWNER])
  })

  it('one line in the settings overrides the author', () => {
    const settings = { weather: { plans: ['free', 'pro'] } }
    expect(plansOf(named('weather', ['scale']), settings)).toEqual(['free', 'pro', OWNER])
    expect(plansOf(named('weather'), { weather: { plans: [] } })).toEqual([OWNER])
    expect(plansOf(named('weather', ['scale']), { weather: { enabled: true } })).toEqual(['scale', OWNER])
  })

  it('a plan that does not exist grants nothing and is reported', () => {
    const datasets = [named('weather', ['comercial', 'scale']), named('eod')]
    const settings = { eod: { plans: ['premium'] } }
    expect(plansOf(named('weather', ['comercial']))).toEqual([OWNER])
    expect(plansOf(named('constructor'))).toEqual([...EVERY_OTHER, OWNER])
    expect(grantWarnings(datasets, DEFAULT_PLANS, settings)).toEqual([
      'datasets.weather.plans: its author grants it to the plan comercial, which does not exist: this ' +
        'has no effect. Did you mean commercial?',
      'datasets.eod.plans: the settings grant it to the plan premium, which does not exist: this has no ' +
        'effect. The plans are free, pro, commercial, scale.',
    ])
  })

  it('access to operator datasets depends only on the admin capability', () => {
    const admin = { id: 'admin', audience: 'operators' } as const
    const granted = datasetGrants([admin, named('host'), named('weather')], DEFAULT_PLANS, {})
    expect(granted.get('free')).toEqual(new Set(['admin', 'host']))
    expect(listGrants([admin, named('host'), named('weather')], granted)).toEqual(
      EVERY_OTHER.map((plan) => ({ plan, dataset: 'weather' })),
    )
  })
})

describe('a key', () => {
  const key: LiveKey = {
    ...{ id: 'key_1', session_id: null, account_id: 'acc_1', plan: 'pro', is_owner: false },
    ...{ welcome_credits: '0', welcome_until: '2026-02-01T00:00:00Z' },
    ...{ capabilities: null, role: null, markets: null, symbols: null, networks: null, requests_per_minute: null },
    ...{ use: 'internal' as const, data_use: 'display' as const, contracts: [] },
  }
  const principalOf = (settings: Readonly<Record<string, { plans?: string[] }>>, plan = 'pro') =>
    compilePrincipal({ ...key, plan }, planNamed(DEFAULT_PLANS, 'pro'), {
      groups: { US: ['XNAS'], 'non-US': [], venues: [], bonds: [] },
      capabilities: new Set(),
      roles: {},
      datasets: datasetGrants([named('weather')], DEFAULT_PLANS, settings),
    })

  it("a key has access only to its plan's datasets", () => {
    expect(principalOf({}).datasets.has('weather')).toBe(true)
    expect(principalOf({}).datasets.has('toString')).toBe(false)
    expect(principalOf({ weather: { plans: ['scale'] } }).datasets.has('weather')).toBe(false)
    expect(principalOf({}, 'no-such-plan').datasets.has('weather')).toBe(false)
  })

  it('a key gets different responses than one whose plan includes less', () => {
    const [all, less] = [principalOf({}), principalOf({ weather: { plans: [] } })]
    expect(all.fingerprint).not.toBe(less.fingerprint)
    expect(principalOf({ weather: { plans: ['pro'] } }).fingerprint).toBe(all.fingerprint)
  })
})
