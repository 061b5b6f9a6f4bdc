import { defineDataset, perRequest, snapshot, Type, type Dataset, type Operation } from '@bourse/kit'
import { listings } from '@bourse/services'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GROUPS } from '../src/conformance/groups.ts'
import { specimenOf } from '../src/conformance/specimen.ts'
import type { ConformanceOptions } from '../src/index.ts'
import { soundWith } from './support/findings.ts'
import { soundPackages } from './support/package-folder.ts'
import { getVenue, levels, listVenues, sample, venues } from './support/sound-dataset.ts'

const soundPackage = soundPackages()

const CHECKS = GROUPS.flatMap(({ checks }) => checks)

const bare = defineDataset({ id: 'bare', title: 'Bare', summary: 'Nothing at all' })
const planned = soundWith({ planned: true })
const withRecords = (...records: Dataset['records']) => soundWith({ records })
const withEndpoints = (...endpoints: readonly Operation[]) => soundWith({ endpoints })

/** A record of complete lists. */
const lists: typeof levels = { ...levels, time: snapshot('date', { per: 'instrument_id', keep: 2, before: 'empty' }) }

/** A dataset whose only operation acts on a request body. */
const posting = withEndpoints({ ...listVenues, method: 'POST', body: Type.Object({}), pointInTime: false })

/** A dataset whose operation reads the rows that a request body selects. */
const screening = withEndpoints({ ...listVenues, method: 'POST', body: Type.Object({}), paging: 'body' })

const NO_BODY = 'no operation reads rows by criteria in a body'
const NO_OPERATIONS = 'the dataset has no operations'
const NO_SOURCES = 'the dataset has no sources'
const NO_PAGES = 'no fake publisher divides the responses of its sources into pages'
const NO_GET = 'none of its operations uses GET'
const NO_ROWS = 'the dataset stores no rows'
const NOT_FED = 'nothing feeds the dataset yet'
const NOT_CONNECTED = 'every operation returns 501 until a source is connected'

/** Every reason to skip a check, with a dataset that causes it; a check that is not listed runs on every dataset. */
const SKIPS: Readonly<Record<string, readonly (readonly [Dataset, string])[]>> = {
  'fields-exist': [[bare, 'the dataset has no records']],
  'access-and-price-are-stated': [[bare, NO_OPERATIONS]],
  'parameters-are-read': [[bare, 'no operation reads parameters itself']],
  'superseded-rows-go': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withEndpoints(), NO_OPERATIONS],
    [posting, NO_GET],
  ],
  'dated-records-bound-history': [[bare, 'no record has dates']],
  'schedules-can-be-read': [[bare, 'the dataset has no sources and no jobs']],
  'migrations-are-in-order': [[bare, 'the dataset has no migrations beyond the derived one']],
  'migrations-name-what-they-break': [[bare, 'the dataset has no migrations beyond the derived one']],
  'lone-claims-are-kept': [[withRecords(venues), 'no record merges claims']],
  'claims-merge-in-any-order': [[withRecords(venues), 'no record merges claims']],
  'tables-are-as-declared': [[bare, 'the dataset has no records']],
  ...every(
    [
      'every-source-has-a-fixture',
      'recorded-answers-are-unchanged',
      'fixtures-parse',
      'parse-is-pure',
      'plans-are-plain-and-steady',
      'publishers-are-named',
    ],
    [[bare, NO_SOURCES]],
  ),
  ...every(
    [
      ...['survives-a-429', 'stops-on-a-dead-key', 'html-changes-nothing', 'secrets-stay-in', 'raw-is-text'],
      'cut-answers-change-nothing',
    ],
    [[bare, 'no source fetches over HTTP']],
  ),
  'pages-join': [
    [bare, NO_PAGES],
    [soundWith({}), NO_PAGES],
  ],
  'asks-no-closed-day': [[bare, 'no source plans by sessions']],
  'sources-are-found-by-module': [[bare, 'no source reads data from outside']],
  ...every(
    ['the-sample-is-published', 'publishing-twice-changes-nothing', 'a-changed-row-closes-the-old'],
    [
      [bare, NO_ROWS],
      [planned, NOT_FED],
    ],
  ),
  'a-restated-row-keeps-the-newest': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(venues), 'no record has dates'],
  ],
  'a-reused-ticker-keeps-companies-apart': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(venues), 'no record has listing dates'],
    [soundWith({ provides: [listings.provide({}, () => ({}) as never)] }), 'the dataset stores the listings itself'],
  ],
  'as-of-reads-what-was-known': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withEndpoints({ ...listVenues, pointInTime: false }), 'no operation reads stored rows as of an instant'],
  ],
  'what-was-known-stays': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [soundWith({ delivers: true }), 'it delivers rows of other datasets'],
  ],
  'no-row-is-known-before-its-date': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(venues), 'no record has a date that lies in the past when a row becomes known'],
  ],
  'answers-follow-publications': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withEndpoints(), NO_OPERATIONS],
  ],
  ...every(
    [
      'calls-answer',
      'lookups-have-an-index',
      'documented-examples-work',
      'rows-are-as-declared',
      'meta-is-as-declared',
      'csv-equals-json',
      'ndjson-equals-json',
      'revalidation-is-free',
      'prices-are-as-declared',
      'failures-are-reported-and-free',
      'what-fails-is-refunded',
      'a-key-is-needed',
    ],
    [
      [bare, NO_OPERATIONS],
      [posting, NO_GET],
      [planned, NOT_CONNECTED],
    ],
  ),
  'pages-join-to-the-whole': ofOperations([withEndpoints(getVenue), 'no operation is paged']),
  'columns-equal-json': ofOperations([withEndpoints(getVenue), 'each of its operations returns one row']),
  'provenance-adds-fields': ofOperations([withEndpoints(getVenue), 'no operation lists stored rows']),
  'orders-are-as-declared': ofOperations([withEndpoints(getVenue), 'no operation returns a list']),
  'nothing-is-known-before-the-first-batch': ofOperations([
    withEndpoints({ ...listVenues, needs: {} }),
    'no operation reads stored rows as of an instant',
  ]),
  'export-equals-pages': ofOperations(
    [withEndpoints(getVenue), 'no operation lists stored rows that an export could contain'],
    [withEndpoints({ ...listVenues, tag: 'body' }), 'no operation lists stored rows that an export could contain'],
    [soundWith({ delivers: true }), 'no operation lists stored rows that an export could contain'],
  ),
  'mcp-equals-rest': ofOperations([
    withEndpoints({ ...listVenues, downloads: true }),
    'its operations return only files',
  ]),
  'every-capability-is-needed': ofOperations([
    withEndpoints({ ...listVenues, capabilities: [], credits: perRequest(0) }),
    'its operations are open to every key',
  ]),
  'markets-are-kept-apart': ofOperations([withEndpoints(getVenue), 'no operation lists rows of several markets']),
  'symbol-lists-are-enforced': ofOperations([withEndpoints(getVenue), 'no operation lists rows of listings']),
  'ids-show-what-lists-show': ofOperations([
    withEndpoints(listVenues),
    'no operation reads one record by its id, or rows that belong to one',
  ]),
  'hidden-rows-leave-no-trace': [
    [bare, NO_OPERATIONS],
    [withEndpoints({ ...listVenues, method: 'PATCH', body: Type.Object({}) }), 'no operation is read-only'],
    [planned, NOT_CONNECTED],
  ],
  'dates-narrow': ofOperations([withEndpoints(getVenue), 'no operation lists rows by date']),
  'filters-narrow': ofOperations([withEndpoints(getVenue), 'no operation lists rows']),
  'a-list-is-of-one-date': ofOperations([withEndpoints(getVenue), 'no operation reads complete lists for a date']),
  ...every(
    ['bodies-answer', 'bodies-are-checked', 'bodies-keep-to-the-key'],
    [
      [bare, NO_BODY],
      [posting, NO_BODY],
      [{ ...screening, planned: true }, NOT_CONNECTED],
    ],
  ),
  'bodies-page-to-the-whole': [
    [bare, NO_BODY],
    [posting, NO_BODY],
    [{ ...screening, planned: true }, NOT_CONNECTED],
    [
      withEndpoints({ ...listVenues, method: 'POST', body: Type.Object({}), paging: false }),
      'no operation pages through the rows for a body',
    ],
  ],
  'excluded-kinds-are-enforced': [
    [soundWith({ provides: [listings.provide({}, () => ({}) as never)] }), 'the dataset stores the listings itself'],
    ...ofOperations([withEndpoints(listVenues), 'the host itself reads the rows with listings']),
  ],
  'a-withdrawn-row-goes': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(lists), 'its lists for a date are replaced entirely'],
  ],
  'changes-lead-to-a-fresh-read': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withEndpoints(listVenues), 'no list reports its changes'],
  ],
  'pages-stay-on-one-list': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(venues), 'it stores no complete lists for a date'],
  ],
  'history-is-bounded': [
    [bare, NO_ROWS],
    [planned, NOT_FED],
    [withRecords(venues), 'no record has a history that a plan bounds'],
  ],
  'off-means-501': [[bare, NO_OPERATIONS]],
  ...every(
    [
      'imports-stay-within-bounds',
      'code-is-deterministic',
      'sql-names-no-schema',
      'manifest-is-complete',
      'default-export-is-the-dataset',
    ],
    [[bare, 'the dataset is not in a package with a src folder']],
  ),
}

type Skips = readonly (readonly [Dataset, string])[]

function every(names: readonly string[], skips: Skips): Readonly<Record<string, Skips>> {
  return Object.fromEntries(names.map((name) => [name, skips]))
}

function ofOperations(...skips: Skips): Skips {
  return [[bare, NO_OPERATIONS], [posting, NO_GET], [planned, NOT_CONNECTED], ...skips]
}

/** Returns why a check is skipped; undefined if it runs. */
const reasonOf = (name: string, dataset: Dataset, options: ConformanceOptions = {}) =>
  CHECKS.find((check) => check.name === name)?.skip?.(specimenOf(dataset, options))

describe('every check', () => {
  it('every check has its own descriptive name', () => {
    const names = CHECKS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
  })

  it('every check reports the fault and then the fix', () => {
    for (const { name, says } of CHECKS) {
      expect(says, name).toMatch(/^[^\n]{30,}?\. [A-Z][^\n]{8,}\.$/)
      expect(says.length, name).toBeLessThan(600)
    }
  })

  it('every check is skipped only for reasons in the definition', () => {
    const skipping = CHECKS.filter(({ skip }) => skip !== undefined).map(({ name }) => name)
    expect(Object.keys(SKIPS).sort()).toEqual(skipping.sort())
    for (const [name, skips] of Object.entries(SKIPS))
      for (const [dataset, reason] of skips) expect([name, reasonOf(name, dataset)]).toEqual([name, reason])
  })

  it('every check runs on a dataset with every feature, with or without a sample', () => {
    const migrations = { '0002_nothing': { up: async () => undefined } }
    const whole = soundWith({ records: [levels, venues], migrations })
    // Features that only some datasets have: complete lists for a date, custom reads of listings, and request bodies.
    const rare = ['asks-no-closed-day', 'pages-join', 'pages-stay-on-one-list', 'a-list-is-of-one-date']
    const isRare = (name: string) =>
      [...rare, 'excluded-kinds-are-enforced'].includes(name) || name.startsWith('bodies-')
    for (const options of [sample, {}])
      for (const { name } of CHECKS.filter((check) => !isRare(check.name)))
        expect([name, reasonOf(name, whole, { ...options, folder: soundPackage() })]).toEqual([name, undefined])
  })

  it('every check has a test that makes it fail', () => {
    const folder = new URL('.', import.meta.url)
    const tests = readdirSync(folder)
      .filter((file) => file.endsWith('-checks.test.ts'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
      .join('\n')
    for (const { name } of CHECKS) expect([name, tests.includes(`'${name}'`)]).toEqual([name, true])
  })
})
