import {
  collection,
  defineDataset,
  endpoint,
  entities,
  extension,
  f,
  stagingTable,
  job,
  optional,
  perRequest,
  record,
  revisioned,
  service,
  type Dataset,
} from '@bourse/kit'
import type { Needs } from '@bourse/kit/host'
import { listing } from '@bourse/services'
import { describe, expect, it } from 'vitest'
import type { InjectionParts } from '../../src/wiring/injection.ts'
import { wire, type Wiring } from '../../src/wiring/wiring.ts'

interface Greeter {
  greet(): string
}

const first = service<Greeter>('greeting.first')
const second = service<Greeter>('greeting.second')
const third = service<Greeter>('greeting.third')
const voices = extension<Greeter>('greeting.voice')

const greeter = (text: string): Greeter => ({ greet: () => text })

const parts: InjectionParts = {
  rows: ({ id }) => ({
    at: () => {
      throw new Error(`nobody reads ${id} here`)
    },
    versions: () => {
      throw new Error(`nobody reads ${id} here`)
    },
    newestDate: () => Promise.reject(new Error(`nobody reads ${id} here`)),
    ranges: () => Promise.reject(new Error(`nobody reads ${id} here`)),
  }),
  submit: ({ id }) => `submits to ${id}`,
}

function dataset(id: string, more: Partial<Dataset> = {}): Dataset {
  return defineDataset({ id, title: id, summary: id, ...more })
}

/** An operation with needs and no other content. */
function operation(path: string, needs: Needs = {}) {
  return endpoint(path, {
    id: 'test.list',
    summary: 'Test',
    capabilities: [],
    credits: perRequest(1),
    fields: { name: f.text('Name') },
    order: ['name asc'],
    needs,
    read: async () => [],
  })
}

function series(table: string) {
  return record(table, {
    title: table,
    subject: undefined,
    fields: { date: f.date('Day'), value: f.decimal('Value', { example: 1 }) },
    key: ['date'],
    time: revisioned('date'),
    order: ['date desc'],
  })
}

function connected(wiring: Wiring): Wiring {
  wiring.connect(parts)
  return wiring
}

const wired = (...datasets: readonly Dataset[]) => connected(wire(datasets))
const rejections = (...datasets: readonly Dataset[]) =>
  wired(...datasets).rejected.map(({ dataset: id, reason }) => `${id}: ${reason}`)

describe('needs', () => {
  it('are passed under their own names; each service is created once, for any provider and in any order', () => {
    let made = 0
    const asks = dataset('asks', { endpoints: [operation('/asks', { hello: first })] })
    const offers = dataset('offers', { provides: [first.provide({}, () => greeter(`made ${++made}`))] })
    const wiring = wired(asks, offers)
    const needs = wiring.inject({ hello: first, again: first })
    expect(made).toBe(0)
    expect(needs['hello']).toBe(needs['again'])
    expect(wiring.service(first)?.greet()).toBe('made 1')
    expect(Object.keys(needs)).toEqual(['hello', 'again'])
    expect(wiring.stateOf(asks)).toEqual({ state: 'on' })
  })

  it('needs that no dataset provides block their dataset and the datasets that depend on it', () => {
    const lacks = dataset('lacks', { provides: [second.provide({ hello: first }, ({ hello }) => hello)] })
    const behind = dataset('behind', { endpoints: [operation('/behind', { second })] })
    const aside = dataset('aside', { endpoints: [operation('/aside')] })
    const wiring = wired(lacks, behind, aside)
    expect(wiring.stateOf(lacks)).toMatchObject({ state: 'blocked', reason: 'no active dataset offers greeting.first' })
    expect(wiring.stateOf(behind)).toMatchObject({
      state: 'blocked',
      reason: 'no active dataset offers greeting.second',
    })
    expect(wiring.stateOf(aside)).toEqual({ state: 'on' })
    expect(wiring.service(second)).toBeUndefined()
    expect(() => wiring.inject({ second })['second']).toThrow('No active dataset offers greeting.second')
  })

  it('needs include those of every part: jobs, staging tables and the subjects of records', () => {
    const inJob = dataset('in-job', {
      jobs: [job({ id: 'work', title: 'Work', needs: { first }, run: async () => {} })],
    })
    const of = series('into')
    const taken = stagingTable('rows', {
      title: 'Rows',
      fields: {},
      feeds: [of],
      needs: { second },
      reconcile: async () => [],
    })
    const inStaging = dataset('in-staging', { records: [of], staging: [taken] })
    const bars = record('bars', {
      title: 'Bars',
      subject: listing,
      fields: { date: f.date('Day') },
      key: ['instrument_id', 'date'],
      time: revisioned('date'),
      order: ['instrument_id asc', 'date desc'],
    })
    const ofListing = dataset('of-listing', { records: [bars] })
    const wiring = wired(inJob, inStaging, ofListing)
    const reasons = wiring.datasets.map((each) => Object(wiring.stateOf(each)).reason)
    expect(reasons).toEqual([
      'no active dataset offers greeting.first',
      'no active dataset offers greeting.second',
      `no active dataset offers ${listing.resolver.id}`,
    ])
  })

  it('needs that are optional may be missing; they appear and disappear as their dataset is switched on and off', () => {
    const asks = dataset('asks', { endpoints: [operation('/asks', { maybe: optional(first) })] })
    const offers = dataset('offers', { provides: [first.provide({}, () => greeter('hello'))] })
    const wiring = wired(asks, offers)
    const needs = wiring.inject({ maybe: optional(first) })
    expect(needs['maybe']).toMatchObject({ greet: expect.any(Function) })
    wiring.switch('offers', false)
    expect(needs['maybe']).toBeUndefined()
    expect(wiring.stateOf(asks)).toEqual({ state: 'on' })
    expect(wired(asks).inject({ maybe: optional(first) })['maybe']).toBeUndefined()
    wiring.switch('offers', true)
    expect(needs['maybe']).toBeDefined()
  })

  it('needs of an extension are a list of all active providers, which may be empty', () => {
    const one = dataset('one', { provides: [voices.provide({}, () => greeter('one'))] })
    const two = dataset('two', { provides: [voices.provide({}, () => greeter('two'))] })
    const lost = dataset('lost', { provides: [voices.provide({ first }, () => greeter('lost'))] })
    const asks = dataset('asks', { endpoints: [operation('/asks', { voices })] })
    const wiring = wired(one, two, lost, asks)
    const heard = () => {
      const list: unknown = wiring.inject({ voices })['voices']
      return Array.isArray(list) ? list.map((voice: Greeter) => voice.greet()) : list
    }
    expect(heard()).toEqual(['one', 'two'])
    wiring.switch('one', false)
    expect(heard()).toEqual(['two'])
    expect(wired(asks).inject({ voices })['voices']).toEqual([])
    expect(wired(asks).stateOf(asks)).toEqual({ state: 'on' })
  })

  it('needs determine the records behind them, including those of services, even with cycles', () => {
    const [own, other] = [series('own'), series('other')]
    const a = dataset('a', {
      records: [own],
      provides: [first.provide({ own, back: optional(second) }, () => greeter(''))],
    })
    const b = dataset('b', { records: [other], provides: [second.provide({ other, first }, () => greeter(''))] })
    const wiring = wired(a, b)
    expect(wiring.recordsBehind({ first })).toEqual(new Set(['a.own', 'b.other']))
    expect(wiring.recordsBehind({ own })).toEqual(new Set(['a.own']))
    expect(wiring.recordsBehind({})).toEqual(new Set())
  })

  it('needs are listed for the graph with their providers', () => {
    const a = dataset('a', { provides: [first.provide({}, () => greeter(''))] })
    expect(wired(a).providersOf({ first, maybe: optional(second), voices })).toEqual([
      { need: 'greeting.first', dataset: 'a', optional: false },
      { need: 'greeting.second', dataset: undefined, optional: true },
      { need: 'greeting.voice', dataset: undefined, optional: true },
    ])
  })
})

describe('cycles', () => {
  const a = dataset('a', { provides: [first.provide({ second }, ({ second: other }) => other)] })
  const b = dataset('b', { provides: [second.provide({ third }, ({ third: other }) => other)] })
  const c = dataset('c', { provides: [third.provide({ first }, ({ first: other }) => other)] })

  it('cycles of required needs reject the dataset that closes them, and name the entire cycle', () => {
    const wiring = wired(a, b, c)
    expect(wiring.datasets.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(wiring.rejected).toEqual([
      {
        dataset: 'c',
        definition: c,
        reason: 'needs form a cycle: a → b → c → a',
        remedy: 'make one of these needs optional(…)',
      },
    ])
    expect(wiring.stateOf(b)).toMatchObject({ state: 'blocked' })
  })

  it('a dataset that needs its own service does not form a cycle', () => {
    const self = dataset('self', {
      provides: [first.provide({}, () => greeter('own'))],
      endpoints: [operation('/self', { first })],
    })
    expect(rejections(self)).toEqual([])
    expect(wired(self).stateOf(self)).toEqual({ state: 'on' })
  })

  it('cycles closed by an optional need work if the need is read on use', () => {
    const asks = dataset('asks', {
      provides: [
        first.provide({ other: optional(second) }, (needs) => ({
          greet: () => `first, ${needs.other?.greet() ?? ''}`,
        })),
      ],
    })
    const closes = dataset('closes', { provides: [second.provide({ first }, () => greeter('second'))] })
    const wiring = wired(asks, closes)
    expect(wiring.rejected).toEqual([])
    expect(wiring.service(first)?.greet()).toBe('first, second')
  })

  it('cycles closed by an optional need fail only the dataset that reads the need too early', () => {
    const early = dataset('early', {
      provides: [
        first.provide({ other: optional(second) }, ({ other }) => greeter(other === undefined ? 'alone' : 'both')),
      ],
    })
    const round = dataset('round', {
      provides: [second.provide({ back: optional(first) }, ({ back }) => greeter(back?.greet() ?? ''))],
    })
    const wiring = wired(early, round)
    expect(wiring.service(first)?.greet()).toBe('alone')
    expect(wiring.stateOf(round)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('greeting.first needs itself while it is being created'),
    })
    expect(wiring.stateOf(early)).toEqual({ state: 'on' })
  })
})

describe('a conflicting dataset', () => {
  it('is rejected for its id, paths or services, and the earlier dataset stays', () => {
    const before = dataset('before', {
      endpoints: [operation('/things/{id}')],
      provides: [first.provide({}, () => greeter('before'))],
    })
    expect(rejections(before, dataset('before'))).toEqual(['before: another dataset has the id before'])
    expect(rejections(before, dataset('path', { endpoints: [operation('/things/{thing_id}')] }))).toEqual([
      'path: GET /things/{} is served by another dataset',
    ])
    const offers = dataset('offers', { provides: [first.provide({}, () => greeter('after'))] })
    expect(rejections(before, offers)).toEqual(['offers: another dataset offers greeting.first'])
    expect(wired(before, offers).service(first)?.greet()).toBe('before')
  })

  it('a dataset is rejected if it conflicts with itself', () => {
    const twice = { provides: [first.provide({}, () => greeter('1')), first.provide({}, () => greeter('2'))] }
    expect(rejections(dataset('service', twice))).toEqual(['service: it offers greeting.first twice'])
    const paths = { endpoints: [operation('/a/{x}'), operation('/a/{y}')] }
    // A definition that another kit version could have created; this version rejects it.
    expect(rejections({ ...dataset('paths'), ...paths })).toEqual(['paths: it declares GET /a/{} twice'])
    const many = { provides: [voices.provide({}, () => greeter('1')), voices.provide({}, () => greeter('2'))] }
    expect(rejections(dataset('many', many))).toEqual([])
  })

  it('a dataset is rejected if its schema belongs to the database, the job queue or the host', () => {
    for (const id of ['bourse', 'pgboss', 'public', 'information-schema', 'pg-catalog'])
      expect(rejections(dataset(id))).toEqual([`${id}: the database reserves the name ${id}`])
    expect(rejections(dataset('pgx'))).toEqual([])
  })

  it("a dataset never replaces the host's operations, at any position in the list", () => {
    const host = dataset('host', { endpoints: [operation('/usage')] })
    const same = dataset('host')
    const path = dataset('mine', { endpoints: [operation('/usage')] })
    const wiring = wired(same, path, host)
    expect(wiring.datasets).toEqual([host])
    expect(wiring.rejected.map(({ dataset: id }) => id)).toEqual(['host', 'mine'])
  })

  it("a dataset is rejected if any of its parts uses another dataset's record or staging table", () => {
    const theirs = series('theirs')
    const rows = stagingTable('rows', {
      title: 'Rows',
      fields: {},
      feeds: [theirs],
      needs: {},
      reconcile: async () => [],
    })
    const owner = dataset('owner', { records: [theirs], staging: [rows] })
    const reaching: Record<string, Partial<Dataset>> = {
      operation: { endpoints: [operation('/reads', { theirs })] },
      list: {
        endpoints: [
          collection('/lists', theirs, {
            id: 'lists.list',
            summary: 'Lists',
            select: entities(listing),
            capabilities: [],
            credits: perRequest(1),
          }),
        ],
      },
      service: { provides: [first.provide({ theirs }, () => greeter(''))] },
      work: { jobs: [job({ id: 'work', title: 'Work', after: [theirs], needs: {}, run: async () => {} })] },
      imports: { imports: theirs },
      submits: { jobs: [job({ id: 'work', title: 'Work', needs: { rows }, run: async () => {} })] },
    }
    for (const [id, part] of Object.entries(reaching)) {
      const name = id === 'submits' ? 'the staging table rows' : 'the record theirs'
      expect(rejections(owner, dataset(id, part))).toEqual([`${id}: it uses ${name}, which it does not declare`])
    }
    expect(rejections(owner)).toEqual([])
  })

  it('a dataset is rejected for using an operator service by any kind of reference, unless it is for operators', () => {
    const closed = service<Greeter>('greeting.closed', { audience: 'operators' })
    const host = dataset('host', { provides: [closed.provide({}, () => greeter('everything'))] })
    const reason = 'it needs greeting.closed, which only operator datasets may use'
    for (const need of [closed, optional(closed), service<Greeter>('greeting.closed')]) {
      const parts = { endpoints: [operation('/reads', { need })] }
      expect(rejections(host, dataset('reads', parts))).toEqual([`reads: ${reason}`])
      expect(rejections(host, dataset('reads', { ...parts, audience: 'operators' }))).toEqual([])
    }
    expect(rejections(dataset('before', { endpoints: [operation('/reads', { closed })] }), host)).toHaveLength(1)
  })
})

describe('a dataset that does not serve', () => {
  it('is disabled, failed or unconnected, each with a reason and a fix', () => {
    const off = dataset('off')
    const broken = dataset('broken')
    const planned = dataset('planned', { planned: true })
    const wiring = wired(off, broken, planned)
    wiring.switch('off', false)
    wiring.fail('broken', 'its tables are missing', 'start again')
    expect(wiring.stateOf(off)).toEqual({
      state: 'disabled',
      reason: 'switched off',
      remedy: 'bourse datasets enable off',
    })
    expect(wiring.stateOf(broken)).toEqual({ state: 'failed', reason: 'its tables are missing', remedy: 'start again' })
    expect(wiring.stateOf(planned)).toMatchObject({ state: 'unconnected' })
    expect([wiring.isSwitchedOn('off'), wiring.isSwitchedOn('planned')]).toEqual([false, true])
  })

  it('a dataset is the only one to fail if its provider throws: those that need it are blocked, the others serve', () => {
    const heard: string[] = []
    const throws = dataset('throws', {
      provides: [
        first.provide({}, (): Greeter => {
          throw new Error('no such file')
        }),
        voices.provide({}, () => greeter('throws')),
      ],
    })
    const needs = dataset('needs', {
      provides: [second.provide({ first }, ({ first: { greet } }) => ({ greet }))],
    })
    const sings = dataset('sings', { provides: [voices.provide({}, () => greeter('sings'))] })
    const wiring = connected(wire([throws, needs, sings], (id, error) => heard.push(`${id}: ${String(error)}`)))
    expect(wiring.service(second)).toBeUndefined()
    expect(wiring.stateOf(throws)).toMatchObject({
      state: 'failed',
      reason: 'greeting.first could not be created: no such file',
    })
    expect(wiring.stateOf(needs)).toMatchObject({ state: 'blocked', reason: 'no active dataset offers greeting.first' })
    expect(wiring.stateOf(sings)).toEqual({ state: 'on' })
    expect(wiring.inject({ voices })['voices']).toHaveLength(1)
    expect(heard).toEqual(['throws: Error: no such file'])
  })

  it('a disabled dataset does not serve other datasets either, and serves them again once it is enabled', () => {
    const offers = dataset('offers', { provides: [first.provide({}, () => greeter('hello'))] })
    const asks = dataset('asks', {
      provides: [second.provide({ first }, (needs) => ({ greet: () => needs.first.greet() }))],
    })
    const wiring = wired(offers, asks)
    const held = wiring.service(second)
    wiring.switch('offers', false)
    expect(wiring.stateOf(asks)).toMatchObject({ state: 'blocked', reason: 'no active dataset offers greeting.first' })
    expect(wiring.service(second)).toBeUndefined()
    expect(() => held?.greet()).toThrow(expect.objectContaining({ code: 'dataset-unavailable', status: 501 }))
    wiring.switch('offers', true)
    expect(wiring.service(second)?.greet()).toBe('hello')
  })
})
