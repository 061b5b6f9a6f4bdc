import type { Dataset } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import type { ConformanceOptions } from '../src/index.ts'
import { findings, soundWith } from './support/findings.ts'
import { levelFile, sample } from './support/sound-dataset.ts'

/** The sound dataset with another source. */
const sourceWith = (changes: object): Dataset => soundWith({ sources: [{ ...levelFile, ...changes }] })
const recorded = (unit: unknown, raw: unknown): ConformanceOptions => ({
  ...sample,
  fixtures: { 'level-file': { unit, raw } },
})

describe('the checks of sources', () => {
  it('find a source without a recorded answer, and an answer without a source', async () => {
    const options = { ...sample, fixtures: { 'other-file': { unit: {}, raw: '' } } }
    expect((await findings('every-source-has-a-fixture', undefined, options)).split('\n')).toEqual([
      'source level-file',
      'the fixture of other-file belongs to no source of the dataset',
    ])
    expect(await findings('every-source-has-a-fixture', soundWith({ sources: [] }))).toBe(
      'skipped: the dataset has no sources',
    )
  })

  it('find rows that are not those of the record', async () => {
    const parse = () => [{ date: '2026-03-02', levle: '1' }]
    expect((await findings('fixtures-parse', sourceWith({ parse }))).split('\n')).toEqual([
      'source level-file, fixture 1: it yields levle, which is no field',
      'source level-file, fixture 1: it yields rows without level, which is never null',
      'source level-file, fixture 1: it yields rows without symbol',
    ])
    expect(await findings('fixtures-parse', sourceWith({ parse: () => [] }))).toContain('it yields no row')
    const failing = () => {
      throw new Error('no header')
    }
    expect(await findings('fixtures-parse', sourceWith({ parse: failing }))).toBe(
      'source level-file, fixture 1: no header',
    )
  })

  it('find a parse that depends on more than its arguments', async () => {
    let calls = 0
    const parse = () => [{ symbol: 'AAPL', date: '2026-03-02', level: String(calls++) }]
    expect(await findings('parse-is-pure', sourceWith({ parse }))).toContain('the second time it yields other rows')
  })

  it('find a parse that changes what it was given', async () => {
    const parse = (lines: string[]) => lines.splice(0).map((level) => ({ symbol: 'AAPL', date: '2026-03-02', level }))
    const found = await findings('parse-is-pure', sourceWith({ parse }), recorded({}, ['1', '2']))
    expect(found.split('\n')).toEqual([
      'source level-file, fixture 1: the second time it yields other rows',
      'source level-file, fixture 1: it changes the answer or the unit',
    ])
  })

  it('find a plan that cannot be kept or repeated', async () => {
    const check = 'plans-are-plain-and-steady'
    let calls = 0
    expect(await findings(check, sourceWith({ plan: () => [{ run: calls++ }] }))).toContain('plans other units')
    expect(await findings(check, sourceWith({ plan: () => [{ at: new Map() }] }))).toContain('does not survive as JSON')
    expect(await findings(check, sourceWith({ plan: () => [] }))).toContain('it plans nothing')
    function* endless() {
      for (;;) yield {}
    }
    expect(await findings(check, sourceWith({ plan: endless }))).toContain('more than 10000 units')
  })

  it('find a publisher that says too little', async () => {
    const publisher = { name: '', licence: ' ', hosts: ['https://a.example.org/x'], requestsPerSecond: 0 }
    expect((await findings('publishers-are-named', sourceWith({ publisher }))).split('\n')).toEqual([
      'source level-file: the publisher has no name',
      'source level-file: the licence is not named',
      'source level-file: https://a.example.org/x is not the name of a host',
      'source level-file: the pace is not a number above 0',
    ])
  })
})
