import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, test } from 'vitest'
import { UNTRUSTED } from '@bourse/kit/readers'
import { csvTexts } from '../src/index.ts'
import { csvZip, zip, zip64 } from './zip.ts'

describe('an archive', () => {
  test('gives the texts of its CSV entries, deflated and stored, in order', () => {
    const archive = zip(
      { name: 'a.csv', text: 'one\n' },
      { name: 'readme.txt', text: 'not this' },
      { name: '../../b.CSV', text: 'two\n', method: 0 },
    )
    expect(csvTexts(archive)).toEqual(['one\n', 'two\n'])
  })

  test('may write its numbers as large archives do', () => {
    expect(csvTexts(zip64({ name: 'a.csv', text: 'one\n' }))).toEqual(['one\n'])
  })

  test('may lie anywhere in a larger buffer', () => {
    const archive = csvZip('one')
    const buffer = new Uint8Array(archive.length + 20)
    buffer.set(archive, 7)
    expect(csvTexts(buffer.subarray(7, 7 + archive.length))).toEqual(['one\n'])
  })

  test.each([
    ['no archive', new TextEncoder().encode('20140606 00:00,1,1,1,1,1')],
    ['nothing', new Uint8Array()],
    ['its first half', csvZip('a'.repeat(5000)).subarray(0, 40)],
    ['one without its beginning', csvZip('one').subarray(20)],
    ['one without a CSV file', zip({ name: 'a.txt', text: 'one' })],
    ['a wrong checksum', zip({ name: 'a.csv', text: 'one', crc32: 1 })],
    ['an encrypted entry', zip({ name: 'a.csv', text: 'one', flags: 1 })],
    ['another compression', zip({ name: 'a.csv', text: 'one', method: 14 })],
    ['too many entries', zip(...Array.from({ length: 101 }, (_, at) => ({ name: `${at}.csv`, text: 'x' })))],
    ['more than 100 times its size', csvZip('0'.repeat(UNTRUSTED.ratio * 10_000))],
  ])('that is %s is an UnreadableFile', (_, bytes) => {
    expect(() => csvTexts(bytes)).toThrow(UnreadableFile)
  })

  test('with a broken data stream says so', () => {
    const archive = csvZip('20140606 00:00,6500000,6510000,6440000,6455700,12497800')
    archive.fill(0xff, 40, 60)
    expect(() => csvTexts(archive)).toThrow(/fetch the file again/)
  })

  test('that is short may hold many equal lines', () => {
    expect(csvTexts(csvZip('0'.repeat(60_000)))[0]).toHaveLength(60_001)
  })

  test('counts the limit over all its entries', () => {
    const entries = Array.from({ length: 3 }, (_, at) => ({ name: `${at}.csv`, text: '0'.repeat(30_000) }))
    expect(() => csvTexts(zip(...entries))).toThrow(/more than \d+ came out/)
  })
})
