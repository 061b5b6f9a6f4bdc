import { zipOf } from '@bourse/testkit'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTable } from '../src/index.ts'
import { contentOf, fileOf } from './files.ts'

const csv = 'date,close\n2020-01-02,1.50\n'
const ndjson = '{"date":"2020-01-02","close":1.50}\n'
const rows = [['2020-01-02', '1.50']]

describe('the format of a file', () => {
  test.each([
    ['bars.csv', csv, 'csv'],
    ['bars.tsv', csv.replaceAll(',', '\t'), 'csv'],
    ['bars.txt', csv, 'csv'],
    ['bars', csv, 'csv'],
    ['bars.ndjson', ndjson, 'ndjson'],
    ['bars.jsonl', ndjson, 'ndjson'],
    ['bars.json', ndjson, 'ndjson'],
    ['bars', `\uFEFF \n${ndjson}`, 'ndjson'],
    ['bars.csv.gz', gzipSync(csv), 'csv'],
    ['bars.ndjson.gz', gzipSync(ndjson), 'ndjson'],
    ['bars.csv', gzipSync(csv), 'csv'],
    ['bars.bin', gzipSync(ndjson), 'ndjson'],
    ['bars.zip', zipOf([{ name: 'a.csv', content: csv }]), 'csv'],
    ['bars.csv', zipOf([{ name: 'a.jsonl', content: ndjson, method: 0 }]), 'ndjson'],
    ['two.csv.gz', Buffer.concat([gzipSync('date,close\n'), gzipSync('2020-01-02,1.50\n')]), 'csv'],
  ])('the format of a file is detected for %s', async (name, content, format) => {
    const table = await openTable(await fileOf(name, content))
    expect(table.format).toBe(format)
    expect(table.columns).toEqual(['date', 'close'])
    expect((await contentOf(table)).rows).toEqual(rows)
  })

  test('the format of a file can be given if the name and content are misleading', async () => {
    const path = await fileOf('list.csv', ndjson)
    expect((await openTable(path, { format: 'ndjson' })).columns).toEqual(['date', 'close'])
  })

  test('the format of a file is rejected if given as Parquet for a file in another format', async () => {
    await expect(openTable(await fileOf('bars.parquet', csv))).rejects.toThrow(/does not start with PAR1/)
  })
})

describe('a table', () => {
  test('a table is read again from the start by a second call', async () => {
    const table = await openTable(await fileOf('bars.csv', csv))
    expect((await contentOf(table)).rows).toEqual(rows)
    expect((await contentOf(table)).rows).toEqual(rows)
  })

  test('a table reports how far it has been read, in bytes of the file on disk', async () => {
    const lines = Array.from({ length: 100_000 }, (_, at) => `${at},${(at * 7919) % 104_729}`)
    const table = await openTable(await fileOf('bars.csv.gz', gzipSync(['a,b', ...lines].join('\n'))))
    expect(table.readBytes()).toBe(0)
    const seen = []
    for await (const batch of table.batches()) seen.push([batch.rows.length, table.readBytes()])
    expect(seen.length).toBeGreaterThanOrEqual(100)
    expect(seen[0]?.[1]).toBeLessThan(table.bytes)
    expect(table.readBytes()).toBe(table.bytes)
  })

  test('a table may be abandoned midway', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `${at},${at * 7919}`)
    const table = await openTable(await fileOf('bars.csv.gz', gzipSync(['a,b', ...lines].join('\n'))))
    for await (const batch of table.batches()) {
      expect(batch.rows[0]?.values).toEqual(['0', '0'])
      break
    }
    expect(table.readBytes()).toBeLessThanOrEqual(table.bytes)
  })

  test('a table is not opened from a folder or a file that does not exist', async () => {
    const path = await fileOf('bars.csv', csv)
    await expect(openTable(path.slice(0, path.lastIndexOf('/')))).rejects.toThrow(/expected a file/)
    await expect(openTable(`${path}x`)).rejects.toThrow(/ENOENT/)
  })
})

describe('a zip archive', () => {
  test('a zip archive reads its tables one after another, under one header', async () => {
    const entries = [
      { name: '2020/a.csv', content: csv },
      { name: '2020/b.csv', content: 'date,close\n2020-01-03,2\n', method: 0 },
    ]
    const {
      rows: read,
      entries: from,
      lines,
    } = await contentOf(await openTable(await fileOf('all.zip', zipOf(entries))))
    expect(read).toEqual([
      ['2020-01-02', '1.50'],
      ['2020-01-03', '2'],
    ])
    expect(from).toEqual([1, 2])
    expect(lines).toEqual([2, 2])
  })

  test('a zip archive lists its other entries, without folders and files that file managers leave behind', async () => {
    const entries = [
      { name: 'data/', content: '' },
      { name: '__MACOSX/._a.csv', content: 'x' },
      { name: '.DS_Store', content: 'x' },
      { name: 'README.txt', content: 'read me' },
      { name: 'a.csv', content: csv },
    ]
    const table = await openTable(await fileOf('all.zip', zipOf(entries)))
    expect(table.unread).toEqual(['entry 1 (README.txt)'])
    expect((await contentOf(table)).rows).toEqual(rows)
  })

  test('a zip archive is read no matter what paths it contains, because they are never used', async () => {
    const table = await openTable(await fileOf('all.zip', zipOf([{ name: '../../etc/cron.d/evil.csv', content: csv }])))
    expect((await contentOf(table)).rows).toEqual(rows)
  })

  test('a zip archive whose entries have different columns is rejected, naming both sets', async () => {
    const path = await fileOf(
      'all.zip',
      zipOf([
        { name: 'a.csv', content: csv },
        { name: 'b.csv', content: 'date,open\n' },
      ]),
    )
    await expect(openTable(path)).rejects.toThrow(
      /columns of entry 1 \(a\.csv\) \(date, close\) in entry 2 .* date, open/,
    )
  })

  test('a zip archive with entries in several formats is rejected', async () => {
    const path = await fileOf(
      'all.zip',
      zipOf([
        { name: 'a.csv', content: csv },
        { name: 'b.ndjson', content: ndjson },
      ]),
    )
    await expect(openTable(path)).rejects.toThrow(/entries of one format, got csv in entry 1 .* ndjson in entry 2/)
  })

  test('a zip archive with NDJSON entries has the properties of all entries as columns', async () => {
    const path = await fileOf(
      'all.zip',
      zipOf([
        { name: 'a.ndjson', content: ndjson },
        { name: 'b.ndjson', content: '{"open":1}' },
      ]),
    )
    const table = await openTable(path)
    expect(table.columns).toEqual(['date', 'close', 'open'])
    expect((await contentOf(table)).rows).toEqual([
      ['2020-01-02', '1.50', null],
      [null, null, '1'],
    ])
  })

  test('a zip archive without a table is rejected; its entries can be read with a given format', async () => {
    const path = await fileOf('all.zip', zipOf([{ name: 'data', content: csv }]))
    await expect(openTable(path)).rejects.toThrow(/got data; give the format/)
    expect((await contentOf(await openTable(path, { format: 'csv' }))).rows).toEqual(rows)
    await expect(openTable(await fileOf('none.zip', zipOf([])))).rejects.toThrow(/got nothing/)
  })
})
