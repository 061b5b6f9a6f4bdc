import { defineDataset, type Dataset } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import type { ConformanceOptions } from '../src/index.ts'
import type { FixtureOrigin } from '../src/fixtures/fixture-origin.ts'
import { sha256Of } from '../src/fixtures/recorded-fixture.ts'
import { findings, soundWith } from './support/findings.ts'
import { soundPackages } from './support/package-folder.ts'
import { levelFile, sample } from './support/sound-dataset.ts'

const soundPackage = soundPackages()

/** The sound dataset with a different source. */
const sourceWith = (changes: object): Dataset => soundWith({ sources: [{ ...levelFile, ...changes }] })
const recorded = (unit: unknown, raw: unknown): ConformanceOptions => ({
  ...sample,
  fixtures: { 'level-file': { unit, raw } },
})

describe('source checks', () => {
  it('source checks find a source that its module does not export, and an invalid module', async () => {
    expect(await findings('sources-are-found-by-module')).toBe('')
    const named = 'the source level-file of sound cannot be loaded in a separate process'
    expect(await findings('sources-are-found-by-module', sourceWith({ parse: () => [] }))).toContain(named)
    const { module: _, ...without } = sourceWith({})
    expect(await findings('sources-are-found-by-module', without)).toContain('got no module')
    const nowhere = defineDataset({ ...without, module: new URL('nowhere.ts', import.meta.url).href })
    expect(await findings('sources-are-found-by-module', nowhere)).toContain('nowhere.ts')
    const other = defineDataset({ ...without, module: new URL('../src/index.ts', import.meta.url).href })
    expect(await findings('sources-are-found-by-module', other)).toContain('has no source level-file')
  })

  it('source checks find a source without a recorded response, and a response without a source', async () => {
    const options = { ...sample, fixtures: { 'other-file': { unit: {}, raw: '' } } }
    expect((await findings('every-source-has-a-fixture', undefined, options)).split('\n')).toEqual([
      'source level-file',
      'the fixture of other-file belongs to no source of the dataset',
    ])
    expect(await findings('every-source-has-a-fixture', soundWith({ sources: [] }))).toBe(
      'skipped: the dataset has no sources',
    )
  })

  it('source checks find rows that do not belong to the record', async () => {
    const parse = () => [{ date: '2026-03-02', levle: '1' }]
    expect((await findings('fixtures-parse', sourceWith({ parse }))).split('\n')).toEqual([
      'source level-file, fixture 1: it yields levle, which is not a field',
      'source level-file, fixture 1: it yields rows without level, which is never null',
      'source level-file, fixture 1: it yields rows without symbol',
    ])
    expect(await findings('fixtures-parse', sourceWith({ parse: () => [] }))).toContain('it yields no rows')
    const failing = () => {
      throw new Error('no header')
    }
    expect(await findings('fixtures-parse', sourceWith({ parse: failing }))).toBe(
      'source level-file, fixture 1: no header',
    )
  })

  it('source checks find a parse that depends on more than its arguments', async () => {
    let calls = 0
    const parse = () => [{ symbol: 'AAPL', date: '2026-03-02', level: String(calls++) }]
    expect(await findings('parse-is-pure', sourceWith({ parse }))).toContain('a second call yields different rows')
  })

  it('source checks find a parse that changes its arguments', async () => {
    const parse = (lines: string[]) => lines.splice(0).map((level) => ({ symbol: 'AAPL', date: '2026-03-02', level }))
    const found = await findings('parse-is-pure', sourceWith({ parse }), recorded({}, ['1', '2']))
    expect(found.split('\n')).toEqual([
      'source level-file, fixture 1: a second call yields different rows',
      'source level-file, fixture 1: it changes the response or the unit',
    ])
  })

  it('source checks find a plan that cannot be stored or repeated', async () => {
    const check = 'plans-are-plain-and-steady'
    let calls = 0
    expect(await findings(check, sourceWith({ plan: () => [{ run: calls++ }] }))).toContain('returns different units')
    expect(await findings(check, sourceWith({ plan: () => [{ at: new Map() }] }))).toContain(
      'changes when stored as JSON',
    )
    expect(await findings(check, sourceWith({ plan: () => [] }))).toContain('it plans nothing')
    // This source's plan depends on its settings.
    const named = sourceWith({ plan: (_: unknown, context?: { readonly config: unknown }) => namesIn(context?.config) })
    expect(await findings(check, named)).toContain('it plans nothing')
    const sources = { 'level-file': { names: ['a'] } }
    expect(await findings(check, named, { ...sample, sources })).toBe('')
    function* endless() {
      for (;;) yield {}
    }
    expect(await findings(check, sourceWith({ plan: endless }))).toContain('more than 10000 units')
  })

  it('source checks find a publisher with missing fields', async () => {
    const publisher = { name: '', licence: ' ', hosts: ['https://a.example.org/x'], requestsPerSecond: 0 }
    expect((await findings('publishers-are-named', sourceWith({ publisher }))).split('\n')).toEqual([
      'source level-file: the publisher has no name',
      'source level-file: the license is not named',
      'source level-file: https://a.example.org/x is not a host name',
      'source level-file: the rate limit is not a number above 0',
    ])
  })

  it('source checks find a recorded response that has changed, is missing, or may not be redistributed', async () => {
    const check = 'recorded-answers-are-unchanged'
    const raw = 'AAPL;10.50;100\nBRK.B;0.1;9'
    const origin = originOf(raw)
    const page = 'test/fixtures/levels.txt.source.json'
    const recordedIn = (files: Readonly<Record<string, string>>, recorded = 'levels.txt') =>
      findings(check, undefined, {
        ...sample,
        folder: soundPackage(files),
        fixtures: { 'level-file': { recorded } },
      })
    const whole = { 'test/fixtures/levels.txt': raw, [page]: JSON.stringify(origin) }
    expect(await recordedIn(whole)).toBe('')
    expect(await recordedIn(whole, 'test/fixtures/levels.txt')).toBe('')
    expect(await recordedIn({ ...whole, 'test/fixtures/levels.txt': `${raw}\n` })).toMatch(
      /levels\.txt has changed since it was recorded/,
    )
    expect(await recordedIn({})).toContain('levels.txt does not exist: record it with "pnpm dataset record"')
    expect(await recordedIn({ 'test/fixtures/levels.txt': raw })).toContain('levels.txt.source.json does not exist')
    const without = { ...whole, [page]: JSON.stringify({ ...origin, licence: '', form: 'tape' }) }
    expect(await recordedIn(without)).toContain('lacks licence, form')
    const others = { ...whole, [page]: JSON.stringify({ ...origin, source: 'other', redistributable: false }) }
    expect((await recordedIn(others)).split('\n')).toEqual([
      'source level-file: levels.txt was recorded from other',
      'test/fixtures/levels.txt: other is not a source of the dataset',
      'test/fixtures/levels.txt: the terms of Nobody do not state that it may be redistributed',
    ])
  })

  it('source checks accept a recorded response whose unit is stored next to it', async () => {
    const raw = 'AAPL;10.50;100\nAAPL;ten;'
    const folder = soundPackage({
      'test/fixtures/levels.txt': raw,
      'test/fixtures/levels.txt.source.json': JSON.stringify(originOf(raw)),
    })
    const options = { ...sample, folder, fixtures: { 'level-file': [{ recorded: 'levels.txt' }] } }
    expect(await findings('every-source-has-a-fixture', undefined, options)).toBe('')
    const parse = (text: string, unit: { readonly date: string }) => [{ symbol: text.slice(0, 4), date: unit.date }]
    expect(await findings('fixtures-parse', sourceWith({ parse }), options)).toBe(
      'source level-file, fixture 1: it yields rows without level, which is never null',
    )
    expect(await findings('every-source-has-a-fixture', undefined, { ...options, folder: soundPackage() })).toBe(
      'source level-file',
    )
  })
})

const originOf = (raw: string): FixtureOrigin => ({
  dataset: 'sound',
  source: 'level-file',
  unit: { date: '2026-03-02' },
  form: 'text',
  urls: ['https://levels.example.org/2026-03-02'],
  files: [],
  sha256: sha256Of(Buffer.from(raw)),
  bytes: Buffer.byteLength(raw),
  recorded_on: '2026-03-03',
  publisher: 'Nobody',
  licence: 'none needed',
  attribution: null,
  redistributable: true,
})

function namesIn(config: unknown): readonly unknown[] {
  const names = typeof config === 'object' && config !== null && 'names' in config ? config.names : undefined
  return Array.isArray(names) ? names.map((name: unknown) => ({ name })) : []
}
