import { f, Type, type Claim } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { findings, soundWith } from './support/findings.ts'
import { readByHand } from './support/read-by-hand.ts'
import { levels } from './support/sound-dataset.ts'
import {
  bondFund,
  fundHoldingsSample,
  sanctionsSample,
  shortVolumeSample,
  wholeDataset,
} from './support/whole-datasets.ts'

const shortVolume = await wholeDataset('short-volume')
const fundHoldings = await wholeDataset('fund-holdings')
const sanctions = await wholeDataset('sanctions')

type Slips = Parameters<typeof readByHand>[1]
const ofShortVolume = (name: string, slips?: Slips) =>
  findings(name, readByHand(shortVolume, slips), {
    ...shortVolumeSample,
    queries: { 'short-volume.list': ['/v1/short-volume'] },
  })
const ofHoldings = (name: string, slips?: Slips) => findings(name, readByHand(fundHoldings, slips), fundHoldingsSample)
const ofSanctions = (name: string, slips?: Slips) =>
  findings(name, readByHand(sanctions, slips), { ...sanctionsSample, queries: { 'sanctions.list': ['/v1/sanctions'] } })

describe('conformance of a list with a custom read', () => {
  it('conformance reports nothing for a correct list with a custom read', async () => {
    for (const name of [
      'symbol-lists-are-enforced',
      'excluded-kinds-are-enforced',
      'history-is-bounded',
      'dates-narrow',
    ])
      expect([name, await ofShortVolume(name)]).toEqual([name, ''])
    expect(await ofShortVolume('a-withdrawn-row-goes')).toBe('')
  })

  it('conformance finds an ignored list of symbols', async () => {
    expect(await ofShortVolume('symbol-lists-are-enforced', { scope: { ids: undefined } })).toContain(
      'rows of other listings',
    )
  })

  it('conformance finds rows that appear only in an export', async () => {
    const slips: Slips = { exportScope: { ids: undefined } }
    expect(await ofShortVolume('symbol-lists-are-enforced', slips)).toMatch(
      /gets \d rows of other listings over an export$/,
    )
    const everywhere: Slips = { exportScope: { markets: ['XNAS', 'XNYS', 'ARCX'] } }
    expect(await ofShortVolume('markets-are-kept-apart', everywhere)).toContain('rows of other markets over an export')
    const kinds: Slips = { exportScope: { excludedKinds: [] } }
    expect(await ofShortVolume('excluded-kinds-are-enforced', kinds)).toContain('rows of mutual funds over an export')
  })

  it('conformance finds a kind that the key excludes', async () => {
    const found = await ofShortVolume('excluded-kinds-are-enforced', { scope: { excludedKinds: [] } })
    expect(found).toContain('a key without mutual-funds.read gets 6 rows of mutual funds')
  })

  it('conformance finds a history that is not limited, and one that is not declared', async () => {
    expect(await ofShortVolume('history-is-bounded', { floor: false })).toContain(
      'are shown despite the plan’s history limit',
    )
    expect(await ofShortVolume('history-is-bounded', { historyBound: false })).toContain(
      'does not declare historyBound',
    )
  })

  it('conformance finds dates that do not filter', async () => {
    expect(await ofShortVolume('dates-narrow', { from: false })).toContain(
      'from=2026-02-27 returns 3 rows of other dates',
    )
    expect(await ofShortVolume('dates-narrow', { to: false })).toContain('rows of other dates')
  })

  it('conformance finds filters that have no effect', async () => {
    const publisher = Type.Optional(Type.String({ description: 'Type', examples: ['person'] }))
    expect(await ofSanctions('filters-narrow', { ignores: { name: publisher } })).toMatch(
      /name=EXAMPLE .* lets \d rows with other values/,
    )
    const ratio = Type.Optional(Type.String({ description: 'Least ratio', examples: ['0.5'] }))
    expect(await ofShortVolume('filters-narrow', { ignores: { min_ratio: ratio } })).toContain('rows with other values')
    expect(await findings('filters-narrow', sanctions, sanctionsSample)).toBe('')
  })

  it('conformance finds rows shown by id or path that a list hides', async () => {
    expect(await ofHoldings('ids-show-what-lists-show')).toBe('')
    expect(await ofHoldings('ids-show-what-lists-show', { scope: { ids: undefined } })).toContain('a key limited to')
    const everywhere = { scope: { markets: ['XNAS', 'XNYS', 'ARCX'] } }
    expect(await ofHoldings('ids-show-what-lists-show', everywhere)).toContain('a key limited to')
  })

  it('conformance finds JSON and properties of meta with the wrong shape', async () => {
    const words = f.json('Words', Type.Array(Type.Object({ word: Type.String() })), { example: [{ word: 'a' }] })
    const right = { fields: { words }, values: { words: [{ word: 'a' }] } }
    expect(await ofSanctions('rows-are-as-declared', right)).toBe('')
    for (const wrong of [[{ word: 1 }], ['a'], { word: 'a' }, [{}], [{ word: 'a', other: 1 }]])
      expect(await ofSanctions('rows-are-as-declared', { ...right, values: { words: wrong } })).toContain(
        'declared json',
      )
    expect(await ofSanctions('meta-is-as-declared', { meta: { note: 'a' } })).toContain('meta.note is not declared')
    expect(await findings('meta-is-as-declared', fundHoldings, fundHoldingsSample)).toBe('')
  })

  it('conformance finds a response that mixes two lists, and pages that switch to a newer list', async () => {
    expect(await findings('a-list-is-of-one-date', fundHoldings, fundHoldingsSample)).toBe('')
    expect(await ofHoldings('a-list-is-of-one-date')).toContain(
      `the rows for ${bondFund} are from 2025-12-31 and 2026-01-31`,
    )
    expect(await findings('pages-stay-on-one-list', fundHoldings, fundHoldingsSample)).toBe('')
    const newest = { batch: '999999999', at: '9999-12-31T00:00:00Z' }
    const slip: Slips = {
      knowledge: ({ pins, ...rest }) => ({ ...rest, pins: new Map([...pins.keys()].map((id) => [id, newest])) }),
    }
    expect(await ofHoldings('pages-stay-on-one-list', slip)).toContain('after a newer list was published')
  })

  it('conformance finds a withdrawn row that is still returned, or that is missing as of earlier instants', async () => {
    expect(await ofShortVolume('a-withdrawn-row-goes', { versions: true })).toContain('still has a withdrawn row')
    const now: Slips = { knowledge: ({ pins }) => ({ pins, asOf: undefined }) }
    expect(await ofShortVolume('a-withdrawn-row-goes', now)).toContain('before it was withdrawn')
  })

  it('conformance finds a merge that depends on the last source', async () => {
    expect(await findings('claims-merge-in-any-order')).toBe('')
    const last = (claims: readonly Claim<never>[]) => claims.at(-1)?.row
    const merged = { ...levels, merge: last }
    const dataset = soundWith({ records: [merged], endpoints: [], staging: [], sources: [], imports: undefined })
    expect(await findings('claims-merge-in-any-order', dataset)).toBe(
      'record levels: of import and conformance the later one wins',
    )
  })
})
