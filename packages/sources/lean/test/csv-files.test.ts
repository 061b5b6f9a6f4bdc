import { UnreadableFile } from '@bourse/kit/readers'
import { zipOf } from '@bourse/testkit'
import { describe, expect, test } from 'vitest'
import { csvTexts } from '../src/index.ts'
import { csvZip } from './csv-zip.ts'

describe('an archive', () => {
  test('an archive returns the contents of its CSV entries, deflated and stored, in order', async () => {
    const archive = zipOf([
      { name: 'a.csv', content: 'one\n' },
      { name: 'readme.txt', content: 'not this' },
      { name: '../../b.CSV', content: 'two\n', method: 0 },
    ])
    expect(await csvTexts(archive)).toEqual(['one\n', 'two\n'])
  })

  test.each([
    ['no archive', new TextEncoder().encode('20140606 00:00,1,1,1,1,1')],
    ['no CSV file', zipOf({ 'a.txt': 'one' })],
    ['too many entries', zipOf(Array.from({ length: 101 }, (_, at) => ({ name: `${at}.csv`, content: 'x' })))],
    ['more than 100 times its size', csvZip('0'.repeat(1_000_000))],
  ])('an archive causes an UnreadableFile: %s', async (_, bytes) => {
    await expect(csvTexts(bytes)).rejects.toThrow(UnreadableFile)
  })

  test('an archive that is small may contain many identical lines', async () => {
    expect((await csvTexts(csvZip('0'.repeat(60_000))))[0]).toHaveLength(60_001)
  })
})
