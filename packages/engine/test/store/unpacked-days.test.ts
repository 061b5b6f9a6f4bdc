import { describe, expect, it } from 'vitest'
import { inBackground } from '../../src/database/index.ts'
import { createUnpackedDays } from '../../src/store/segments/unpacked-days.ts'

const day = new Map([['ins_a', '{"close":1}']])
/** More than one day, less than two. */
const ROOM_FOR_ONE = 150

function countedReads() {
  const reads: ((lines: ReadonlyMap<string, string>) => void)[] = []
  const read = () => new Promise<ReadonlyMap<string, string>>((resolve) => void reads.push(resolve))
  return { read, count: () => reads.length, answer: () => reads.at(-1)?.(day) }
}

describe('unpacked days', () => {
  it('concurrent readers of a date share one read', async () => {
    const days = createUnpackedDays(ROOM_FOR_ONE)
    const { read, count, answer } = countedReads()
    const concurrent = [days.of('a', read), days.of('a', read)]
    answer()
    expect(await Promise.all(concurrent)).toEqual([day, day])
    expect(count()).toBe(1)
  })

  it('a date that is read again is cached until another one needs its room', async () => {
    const days = createUnpackedDays(ROOM_FOR_ONE)
    const reads: string[] = []
    const read = (key: string) => days.of(key, async () => (reads.push(key), day))
    for (const key of ['a', 'a', 'a', 'b', 'a', 'b', 'b', 'a']) await read(key)
    expect(reads.join('')).toBe('aabba')
  })

  it('a failed read rejects all who wait for it, and the next one reads again', async () => {
    const days = createUnpackedDays(ROOM_FOR_ONE)
    const fail = () => Promise.reject(new Error('no connection'))
    const both = await Promise.allSettled([days.of('a', fail), days.of('a', fail)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await days.of('a', async () => day)).toBe(day)
  })

  it('readers never wait for a read in the background, which leaves nothing in the cache', async () => {
    const days = createUnpackedDays(ROOM_FOR_ONE)
    const job = countedReads()
    const waiting = inBackground(() => days.of('a', job.read))
    let count = 0
    const read = async () => (count++, day)
    for (const _ of ['first', 'cached now', 'from the cache']) expect(await days.of('a', read)).toBe(day)
    job.answer()
    expect(await waiting).toBe(day)
    expect(await inBackground(() => days.of('a', job.read))).toBe(day)
    expect([count, job.count()]).toEqual([2, 1])
  })

  it('without a size, every read is its own', async () => {
    const days = createUnpackedDays(0)
    let count = 0
    for (const key of ['a', 'a']) await days.of(key, async () => (count++, day))
    expect(count).toBe(2)
  })
})
