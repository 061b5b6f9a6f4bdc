import { collection, defineDataset, endpoint, entities, f, perRequest, perSubject, type Dataset } from '@bourse/kit'
import { download } from '@bourse/kit/delivery'
import { listing, listings } from '@bourse/services'
import { fixedListings } from '@bourse/testkit/calling'
import type { Gate } from './gate.ts'
import { mirror, mirrored, mirroredPrices, prices } from './prices.ts'

/** Symbols that the probe resolves itself; their ids are `ins_` followed by the symbol in lowercase. */
export const SYMBOLS: readonly string[] = ['AAA', 'BBB', 'CCC', 'DDD']
/** A symbol on a different market. */
export const FOREIGN = 'LLL'

/** Size of the file and of one chunk, in bytes. The file is larger than any socket buffer. */
export const FILE_BYTES = 64 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'bourse ')

const KNOWN = [
  ...SYMBOLS.map((name) => ({ id: `ins_${name.toLowerCase()}`, name, market: 'XNAS' })),
  { id: 'ins_lll', name: FOREIGN, market: 'XLON' },
]

const plain = {
  fields: { name: f.text('Name') },
  order: ['name asc'],
  paging: false,
  pointInTime: false,
  needs: {},
} as const

/** A dataset for faults: prices of a few symbols, a request that waits at a gate, a file, and a job. */
export function probeDataset(gate: Gate): Dataset {
  return defineDataset({
    id: 'probe',
    title: 'Probe',
    summary: 'Prices for fault tests',
    records: [prices, mirrored],
    staging: [mirroredPrices],
    jobs: [mirror],
    provides: [listings.provide({}, () => fixedListings(KNOWN))],
    endpoints: [
      collection('/prices', prices, {
        id: 'prices.list',
        summary: 'Prices',
        select: entities(listing),
        capabilities: ['prices.list'],
        credits: perSubject(5, { whole: 500 }),
        forms: [
          { form: 'range', dates: 'desc' },
          { form: 'date', excludeKinds: ['FUND'] },
        ],
      }),
      endpoint('/waiting', {
        id: 'waiting.list',
        summary: 'Waits at a gate',
        capabilities: ['prices.list'],
        credits: perRequest(1),
        ...plain,
        async read() {
          await gate.pass()
          return [{ name: 'waited' }]
        },
      }),
      endpoint('/file', {
        id: 'file.get',
        summary: 'A large file',
        capabilities: ['prices.list'],
        credits: perRequest(1),
        ...plain,
        single: true,
        downloads: true,
        read: async () => largeFile(),
      }),
      endpoint('/late-file', {
        id: 'late-file.get',
        summary: 'The same behind the gate',
        capabilities: ['prices.list'],
        credits: perRequest(1),
        ...plain,
        single: true,
        downloads: true,
        async read() {
          await gate.pass()
          return largeFile()
        },
      }),
    ],
  })
}

function largeFile() {
  return download({
    mediaType: 'application/octet-stream',
    bytes: FILE_BYTES,
    tag: '"1"',
    filename: 'large.bin',
    headers: {},
    open: async ({ start, end }) => pieces(end - start + 1),
  })
}

async function* pieces(bytes: number): AsyncGenerator<Uint8Array> {
  for (let left = bytes; left > 0; left -= PIECE.length) yield left >= PIECE.length ? PIECE : PIECE.subarray(0, left)
}
