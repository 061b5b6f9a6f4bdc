import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { LIST } from './thrift-bytes.ts'
import { countedItems, deepSchema, emptyItems, nestedLists, parquetFile } from './parquet-files.ts'

/** A malicious file. */
export interface HostileFile {
  /** Name that describes the defect, with the extension of the format. */
  readonly name: string
  readonly bytes: Buffer
  /** The source that reads the file; files without one are imported as a table. */
  readonly source?: { readonly dataset: string; readonly id: string }
}

/** One million: enough to exceed limits, and few enough to generate. */
const M = 1_000_000

/** Files that lie about their sizes, never end, or unpack to a multiple of their size; then randomly damaged files. */
export function* hostileFiles(damaged: number): Generator<HostileFile> {
  yield* hostileParquet()
  yield* hostileText()
  yield* hostileArchives()
  yield* hostileXml()
  yield* damagedFiles(damaged)
}

const file = (name: string, bytes: Buffer | string): HostileFile => ({ name, bytes: Buffer.from(bytes) })

function* hostileParquet(): Generator<HostileFile> {
  for (const count of [4, 1_000, 300 * M, 2 ** 31 - 1, -1])
    yield file(`page-counts-${count}-values.parquet`, parquetFile({ pageValues: count }))
  for (const count of [1_000, 300 * M])
    yield file(
      `all-count-${count}-rows.parquet`,
      parquetFile({ pageValues: count, columnValues: count, groupRows: count }),
    )
  for (const count of [13, 1_000 * M, -5]) {
    yield file(`page-of-${count}-bytes.parquet`, parquetFile({ packedBytes: count, unpackedBytes: count }))
    yield file(`page-unpacks-to-${count}-bytes.parquet`, parquetFile({ unpackedBytes: count }))
    yield file(`column-of-${count}-bytes.parquet`, parquetFile({ columnBytes: count * 10 }))
    yield file(`page-at-byte-${count}.parquet`, parquetFile({ pageAt: count * 100 }))
  }
  for (const count of [5, 300 * M]) {
    yield file(`dictionary-of-${count}-values.parquet`, parquetFile({ dictionaryValues: count }))
    yield file(`file-of-${count}-rows.parquet`, parquetFile({ fileRows: count }))
    yield file(`schema-counts-${count}-columns.parquet`, parquetFile({ children: count }))
    yield file(`footer-of-${count}-bytes.parquet`, parquetFile({ footerBytes: count + 4_000 }))
    yield file(
      `list-counts-${count}-items.parquet`,
      parquetFile({ footer: { 5: { raw: countedItems(count), type: LIST } } }),
    )
  }
  for (const count of [1_000, 5 * M]) {
    yield file(
      `${count}-empty-row-groups.parquet`,
      parquetFile({ footer: { 4: { raw: emptyItems(count), type: LIST } } }),
    )
    yield file(
      `${count}-empty-unknowns.parquet`,
      parquetFile({ footer: { 5: { raw: emptyItems(count), type: LIST } } }),
    )
  }
  for (const depth of [100, 200_000]) {
    yield file(`schema-${depth}-deep.parquet`, parquetFile({ schema: deepSchema(depth) }))
    yield file(`lists-${depth}-deep.parquet`, parquetFile({ footer: { 5: { raw: nestedLists(depth), type: LIST } } }))
  }
  yield file('only-marks.parquet', 'PAR1PAR1')
  yield file('cut.parquet', parquetFile().subarray(0, 60))
}

const HEADER = 'symbol,date,close\n'

function* hostileText(): Generator<HostileFile> {
  yield file('one-endless-line.csv', `${HEADER}${'A'.repeat(60 * M)}`)
  yield file('open-quote.csv', `${HEADER}"${'A,\n'.repeat(5 * M)}`)
  yield file('quotes.csv', `${HEADER}${'"'.repeat(5 * M)}\n`)
  yield file('delimiters.csv', `${HEADER}${','.repeat(5 * M)}\n`)
  yield file('many-columns.csv', `${Array.from({ length: 200_000 }, (_, at) => `c${at}`).join(',')}\n1\n`)
  yield file('empty-lines.csv', `${HEADER}${'\n'.repeat(10 * M)}`)
  yield file('carriage-returns.csv', `${HEADER}${'\r'.repeat(10 * M)}`)
  yield file('no-text.csv', Buffer.alloc(5 * M, 0xff))
  yield file('zeros.csv', Buffer.alloc(5 * M))
  yield file('nothing.csv', '')
  yield file('deep.ndjson', `{"a":${'['.repeat(400_000)}\n`)
  yield file('deep-and-closed.ndjson', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`)
  yield file('endless-number.ndjson', `{"a":${'9'.repeat(900_000)}}\n`)
  yield file('endless-line.ndjson', `{"a":"${'x'.repeat(20 * M)}`)
  yield file('many-members.ndjson', `{${Array.from({ length: 50_000 }, (_, at) => `"m${at}":1`).join(',')}}\n`)
  yield file('other-members.ndjson', Array.from({ length: 100_000 }, (_, at) => `{"m${at}":1}\n`).join(''))
  yield file('list.ndjson', `[${'1,'.repeat(M)}1]`)
  yield file('exponents.ndjson', `{"close":1e99999999}\n`.repeat(100_000))
}

function* hostileArchives(): Generator<HostileFile> {
  const bomb = Buffer.alloc(100 * M)
  yield file('bomb.csv.gz', gzipSync(bomb))
  yield file('bomb-of-bombs.csv.gz', gzipSync(gzipSync(bomb)))
  yield file('members.csv.gz', Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('a'))))
  yield file('cut.csv.gz', gzipSync(`${HEADER}A,2026-01-02,1\n`).subarray(0, 25))
  yield file('parquet-lies.parquet.gz', gzipSync(parquetFile({ pageValues: 300 * M })))
  yield file('bomb.zip', zipOf([['bars.csv', bomb]]))
  yield file('many-entries.zip', zipOf(Array.from({ length: 20_000 }, (_, at) => [`${at}.csv`, Buffer.from(HEADER)])))
  yield file('lies-about-sizes.zip', zipOf([['bars.csv', Buffer.alloc(10 * M)]], { unpacked: 10 }))
  yield file('counts-entries.zip', zipOf([['bars.csv', Buffer.from(HEADER)]], { entries: 60_000 }))
  yield file('outside.zip', zipOf([['../../../bars.csv', Buffer.from(HEADER)]]))
  yield file('endless-name.zip', zipOf([['a'.repeat(60_000), Buffer.from(HEADER)]]))
  yield file('only-an-end.zip', zipOf([]))
}

const SANCTIONS = { dataset: 'sanctions', id: 'un-sanctions' }
const WORKBOOK = { dataset: 'economic', id: 'damodaran' }

function* hostileXml(): Generator<HostileFile> {
  const list = (name: string, text: string): HostileFile => ({
    name: `consolidated-${name}.xml`,
    bytes: Buffer.from(text),
    source: SANCTIONS,
  })
  const inList = (text: string) => `<CONSOLIDATED_LIST dateGenerated="2026-01-02"><INDIVIDUALS>${text}`
  yield list('deep', '<a>'.repeat(M))
  yield list('deep-below', inList('<INDIVIDUAL>'.repeat(300_000)))
  yield list(
    'entities',
    `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1_000)}">${'<!ENTITY b "&a;&a;&a;">'.repeat(1_000)}]><a>&b;</a>`,
  )
  yield list('endless-text', inList(`<INDIVIDUAL><FIRST_NAME>${'x'.repeat(60 * M)}`))
  yield list('attributes', `<a ${Array.from({ length: 300_000 }, (_, at) => `a${at}="1"`).join(' ')}>`)
  yield list('elements', inList(`<INDIVIDUAL>${'<A/>'.repeat(2 * M)}`))
  yield list('endless-tag', `<${'a'.repeat(20 * M)}`)
  yield list('no-end', inList('<INDIVIDUAL><DATAID>1</DATAID></INDIVIDUAL>'.repeat(100_000)))
  const book = (name: string, entries: readonly (readonly [string, Buffer])[]): HostileFile => ({
    name: `ctryprem-${name}.xlsx`,
    bytes: zipOf(entries),
    source: WORKBOOK,
  })
  yield book('empty', [])
  yield book('bomb', [['xl/worksheets/sheet1.xml', Buffer.alloc(100 * M, ' ')]])
  yield book('deep', [['xl/workbook.xml', Buffer.from('<a>'.repeat(M))]])
  yield book('strings', [['xl/sharedStrings.xml', Buffer.from(`<sst>${'<si><t>x</t></si>'.repeat(M)}</sst>`)]])
}

/** Files in each format with some bytes changed; each seed changes different bytes. */
function* damagedFiles(count: number): Generator<HostileFile> {
  const rows = Array.from({ length: 300 }, (_, at) => `B${at},2026-01-02,${at}.5\n`).join('')
  const whole: readonly (readonly [string, Buffer])[] = [
    ['parquet', parquetFile()],
    ['csv', Buffer.from(HEADER + rows)],
    ['csv.gz', gzipSync(HEADER + rows)],
    ['zip', zipOf([['bars.csv', Buffer.from(HEADER + rows)]])],
    ['ndjson', Buffer.from('{"symbol":"A","date":"2026-01-02","close":1.5}\n'.repeat(50))],
  ]
  for (let number = 0; number < count; number++) {
    const [ending, bytes] = whole[number % whole.length] ?? ['csv', Buffer.alloc(0)]
    const changed = Buffer.from(bytes)
    for (let change = 0, at = number * 7_919 + 13; change < 1 + (number % 5); change++) {
      at = (at * 48_271) % 2_147_483_647
      changed[at % changed.length] = at % 256
    }
    yield file(`damaged-${number}.${ending}`, changed)
  }
}

interface ZipLies {
  /** Uncompressed size of each entry, and number of entries, as the archive states them. */
  readonly unpacked?: number
  readonly entries?: number
}

/** A zip archive. */
function zipOf(files: readonly (readonly [name: string, content: Buffer])[], lies: ZipLies = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(lies.unpacked ?? content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, Buffer.alloc(14), Buffer.from(name)])
    central.writeUInt32LE(offset, 42)
    pieces.push(local)
    directory.push(central)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(lies.entries ?? files.length, 65_535), at)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, listed, end])
}
