import { createHash } from 'node:crypto'
import { objectStore, remoteObjects, type ObjectStore, type RemoteObjects } from '@bourse/services'
import { defineDataset, type AnyRecord, type Dataset } from '@bourse/kit'
import { eachDate } from '@bourse/kit/values'
import {
  fakeListings,
  fakeSessions,
  runTimetable,
  startTestHost,
  type TestAnswer,
  type TestHost,
  type TestHostOptions,
} from '@bourse/testkit'
import deliverFiles from '../../src/index.ts'
import { corporateActions, eod } from './sample-datasets.ts'

/** A Monday evening in New York, after the close. */
export const MONDAY_EVENING = '2026-03-02T22:00:00Z'

export const LISTINGS = [
  'XNAS:AAPL',
  'XNYS:T',
  'XLON:VOD',
  { kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] },
]

/** A long history with few trading dates, because every checked date takes time. */
const HOLIDAYS = [...eachDate('2015-06-16', '2026-02-20')]

/** A host with flat files over synthetic listings, sessions, bars and actions. */
export interface FilesHost {
  readonly host: TestHost
  publish(record: AnyRecord, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void>
  /** Runs the jobs that are due; returns the reasons for failures. */
  work(): Promise<readonly string[]>
  get(path: string, key: string, headers?: Readonly<Record<string, string>>): Promise<TestAnswer>
  store(): ObjectStore
}

export async function startFilesHost({
  delivery = deliverFiles,
  datasets = [eod, corporateActions],
  more = [],
  holidays = HOLIDAYS,
  config = {},
}: {
  readonly delivery?: Dataset
  readonly datasets?: readonly Dataset[]
  readonly more?: readonly Dataset[]
  readonly holidays?: readonly string[]
  readonly config?: NonNullable<TestHostOptions['config']>
} = {}): Promise<FilesHost> {
  const host = await startTestHost({
    datasets: [fakeListings(LISTINGS), fakeSessions({ holidays }), ...datasets, delivery, ...more],
    clock: MONDAY_EVENING,
    config,
  })
  return {
    host,
    async publish(record, rows) {
      await host.publish(record, rows, { source: 'primary' })
    },
    async work() {
      const from = host.clock.now()
      const runs = await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
      return runs.flatMap(({ why }) => (why === '' ? [] : [why]))
    },
    get: (path, key, headers = {}) => host.get(`/v1/flat-files${path}`, { key, headers }),
    store() {
      const found = host.host.wiring.service(objectStore)
      if (found === undefined) throw new Error('no store')
      return found
    },
  }
}

/** An in-memory remote store whose failures a test can set. */
export interface FakeStore extends RemoteObjects {
  readonly held: Map<string, Buffer>
  /** Aborts a put after its first chunk. */
  breaksOff: boolean
  hasAddresses: boolean
}

export function fakeStore(): { readonly store: FakeStore; readonly dataset: Dataset } {
  const held = new Map<string, Buffer>()
  const store: FakeStore = {
    held,
    breaksOff: false,
    hasAddresses: true,
    isConfigured: true,
    place: 'in memory',
    async put(name, content) {
      const pieces: Uint8Array[] = []
      for await (const piece of content) {
        pieces.push(piece)
        if (store.breaksOff) throw new Error('the connection was lost')
      }
      const bytes = Buffer.concat(pieces)
      held.set(name, bytes)
      return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async open(name, range) {
      const bytes = held.get(name)
      if (bytes === undefined) return undefined
      return (async function* () {
        yield bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1)
      })()
    },
    async remove(name) {
      held.delete(name)
    },
    room: async () => Number.POSITIVE_INFINITY,
    async address(name, { seconds }) {
      if (!store.hasAddresses) throw new Error('this store does not sign URLs')
      return `https://store.example/${name}?seconds=${seconds}`
    },
  }
  const dataset = defineDataset({
    id: 'elsewhere',
    title: 'Store',
    summary: 'A store in memory.',
    provides: [remoteObjects.provide({}, () => store)],
  })
  return { store, dataset }
}
