import type { Publisher } from '@bourse/kit'
import { describe, expect, test } from 'vitest'
import type { LicenceHolder } from '../../src/licences/licence-holder.ts'
import { reaches } from '../../src/licences/rule.ts'
import { termsInForce } from '../../src/licences/terms.ts'

const holder = (given: Partial<LicenceHolder> = {}): LicenceHolder => ({
  use: 'external',
  dataUse: 'display',
  contracts: [],
  ...given,
})
const HOLDERS = {
  internal: holder({ use: 'internal' }),
  passingOn: holder({ use: 'internal', dataUse: 'redistribution' }),
  external: holder(),
  computing: holder({ dataUse: 'non-display' }),
  contracted: holder({ contracts: ['acme'] }),
}

const terms = { page: 'Terms', url: 'https://acme.example', accept: false }
const publisher = (more: Partial<Publisher> = {}): Publisher => ({
  ...{ name: 'Acme', id: 'acme', licence: 'terms', hosts: [], requestsPerSecond: 1 },
  ...more,
})
const stating = (redistribution: NonNullable<Publisher['terms']>['redistribution'], more: object = {}) =>
  publisher({ terms: { ...terms, redistribution, ...more } })

describe('whom the values of a publisher reach', () => {
  const reachedBy = (inForce: ReturnType<typeof termsInForce>) =>
    Object.entries(HOLDERS).flatMap(([name, each]) => (reaches(inForce, each) ? [name] : []))

  test.each([
    ['free', ['internal', 'passingOn', 'external', 'computing', 'contracted']],
    ['attribution', ['internal', 'passingOn', 'external', 'computing', 'contracted']],
    ['own-use', ['internal', 'contracted']],
    ['unknown', ['internal', 'contracted']],
    ['by-contract', ['contracted']],
  ] as const)('%s values reach %j', (redistribution, reached) => {
    expect(reachedBy(termsInForce('acme', [stating(redistribution)]))).toEqual(reached)
  })

  test('values without stated terms, such as those of imports, are as unknown ones', () => {
    expect(reachedBy(termsInForce('acme', [publisher()]))).toEqual(['internal', 'contracted'])
    expect(reachedBy(termsInForce('acme', []))).toEqual(['internal', 'contracted'])
  })

  test('values for display reach only accounts that show them to people', () => {
    const shown = termsInForce('acme', [stating('free', { display: true })])
    expect(reachedBy(shown)).toEqual(['internal', 'external', 'contracted'])
  })

  test('settings replace the declared terms, and a contract of the operator makes them a matter of contracts', () => {
    const own = [stating('own-use')]
    expect(termsInForce('acme', own, { redistribution: 'free' }).redistribution).toBe('free')
    expect(termsInForce('acme', own, { contract: 'agreement 7' }).redistribution).toBe('by-contract')
    expect(termsInForce('acme', [stating('free')], { contract: 'agreement 7' }).redistribution).toBe('free')
    expect(termsInForce('file', [], { redistribution: 'attribution' }).redistribution).toBe('attribution')
  })

  test('the strictest terms apply if the sources of a publisher state different ones', () => {
    expect(termsInForce('acme', [stating('free'), stating('by-contract')]).redistribution).toBe('by-contract')
    expect(termsInForce('acme', [stating('free'), publisher()]).redistribution).toBe('unknown')
  })

  test('values that are fetched sooner than the terms require are for the own accounts of the operator', () => {
    const plans = { delayed: { delayMinutes: 15 }, realTime: {} }
    const late = { ...stating('free', { delayMinutes: 15 }), plans }
    expect(termsInForce('acme', [late]).redistribution).toBe('free')
    expect(termsInForce('acme', [late], { plan: 'realTime' }).redistribution).toBe('own-use')
  })

  test('values computed from them are subject to the same terms, unless these or the settings say otherwise', () => {
    expect(termsInForce('acme', [stating('own-use')]).derived).toBe('as-source')
    expect(termsInForce('acme', [stating('own-use', { derived: 'allowed' })]).derived).toBe('allowed')
    expect(termsInForce('acme', [stating('own-use', { derived: 'allowed' }), publisher()]).derived).toBe('as-source')
    expect(termsInForce('acme', [stating('own-use')], { derived: 'allowed' }).derived).toBe('allowed')
  })
})
