import { expect, test } from 'vitest'
import { createClasses } from '../../src/licences/classes.ts'
import type { LicenceHolder } from '../../src/licences/licence-holder.ts'
import type { TermsInForce } from '../../src/licences/rule.ts'

type Redistribution = TermsInForce['redistribution']

/** Classes of a deployment whose terms a test changes. */
function scene(given: Readonly<Record<string, Redistribution>>) {
  let terms = given
  const config = { publishers: {} }
  const termsOf = (publisher: string): TermsInForce => ({
    ...{ publisher, redistribution: terms[publisher] ?? 'unknown', display: false, derived: 'as-source' },
  })
  const classOf = createClasses(config, { publishers: () => Object.keys(terms), termsOf })
  return {
    /** The class of an account with contracts. */
    of(use: LicenceHolder['use'], ...contracts: readonly string[]) {
      const found = classOf({ use, dataUse: 'display', contracts })
      if (found === undefined) throw new Error('expected a class, got none')
      return found
    },
    change(changed: typeof given) {
      terms = changed
      config.publishers = {}
    },
  }
}

test('a class decides as when it was computed, so that accounts with its mark share nothing else', () => {
  const { of, change } = scene({ acme: 'own-use', house: 'by-contract' })
  const [internal, external] = [of('internal'), of('external', 'acme')]
  const decisions = () => [internal, external].map(({ lacks }) => ['acme', 'house', 'file'].map(lacks))
  const before = decisions()
  expect(before).toEqual([
    [false, true, false],
    [false, true, true],
  ])
  change({ acme: 'by-contract', house: 'free' })
  expect(decisions()).toEqual(before)
  expect([of('internal').lacks('acme'), of('internal').mark === internal.mark]).toEqual([true, false])
})

test('a publisher that settings add changes the mark of an account that may have it, but not of others', () => {
  const { of, change } = scene({ acme: 'own-use' })
  const [none, contracted] = [of('external'), of('external', 'file')]
  change({ acme: 'own-use', file: 'by-contract' })
  expect([of('external').mark, of('external', 'file').mark]).toEqual([none.mark, contracted.mark])
  change({ acme: 'own-use', file: 'free' })
  expect(of('external').lacks('file')).toBe(false)
  expect(of('external').mark).toBe(contracted.mark)
})
