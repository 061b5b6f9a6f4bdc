import { Type } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { findings } from './support/findings.ts'
import { readByHand, type Slips } from './support/read-by-hand.ts'
import { shortVolumeSample, wholeDataset } from './support/whole-datasets.ts'

const shortVolume = await wholeDataset('short-volume')
const closed = Type.Object({}, { additionalProperties: false })
const posed = (name: string, slips: Slips = {}) =>
  findings(name, readByHand(shortVolume, { body: closed, ...slips }), shortVolumeSample)

describe('conformance of an operation that takes a request body', () => {
  it('conformance reports nothing for a correct operation with a body', async () => {
    for (const name of ['bodies-answer', 'bodies-are-checked', 'bodies-page-to-the-whole', 'bodies-keep-to-the-key'])
      expect([name, await posed(name)]).toEqual([name, ''])
  })

  it('conformance finds a missing response, too few rows, and fields that differ from the declaration', async () => {
    const given = (body: object) =>
      findings('bodies-answer', readByHand(shortVolume, { body: closed }), {
        ...shortVolumeSample,
        bodies: { 'short-volume.list': { ...body } },
      })
    expect(await given({ other: 1 })).toContain('returns 422')
    expect(await posed('bodies-answer', { scope: { markets: [] } })).toContain('no row')
    expect(await posed('bodies-answer', { values: { id: null } })).toContain('id is null')
  })

  it('conformance finds a body that accepts unknown properties', async () => {
    expect(await posed('bodies-are-checked', { body: Type.Object({}, { additionalProperties: true }) })).toContain(
      'a body with an unknown property returns 200',
    )
  })

  it('conformance finds pages that do not join', async () => {
    expect(await posed('bodies-page-to-the-whole', { page: (page) => ({ ...page, after: undefined }) })).not.toBe('')
  })

  it("conformance finds rows outside the key's list of symbols, market and kinds", async () => {
    const everywhere = { markets: ['XNAS', 'XNYS', 'ARCX'] }
    expect(await posed('bodies-keep-to-the-key', { scope: { ids: undefined } })).toMatch(
      /"symbols":\["XNAS:AAPL"\]\} gets 4 other rows over REST[^]*4 other rows over MCP/,
    )
    expect(await posed('bodies-keep-to-the-key', { scope: everywhere })).toContain('{"markets":["XNAS"]} gets')
    expect(await posed('bodies-keep-to-the-key', { scope: { excludedKinds: [] } })).toContain(
      'sees 6 rows of mutual funds',
    )
  })
})
