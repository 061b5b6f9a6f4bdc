import { expect, it, vi } from 'vitest'
import type { Ongoing } from '../src/pipeline/ongoing.ts'
import { linesOfDay, waitingDays } from '../src/pipeline/packed-date.ts'
import { tableOf } from '../src/storage/tables.ts'
import { closesDataset, packedCloses } from './support/closes-dataset.ts'

const table = tableOf(closesDataset, packedCloses)

/** A call whose statement is answered with `answer`. */
const callWith = (answer: () => Promise<readonly unknown[]>) =>
  ({
    engine: { database: { query: answer } },
    knowledge: { asOf: undefined, pins: new Map(), today: '2026-11-24' },
    query: { date: '2026-11-20' },
  }) as unknown as Ongoing

it('Days are read a few at a time, and one that fails makes way for the next', async () => {
  const waiting: ((fails: boolean) => void)[] = []
  let most = 0
  let running = 0
  const call = callWith(async () => {
    most = Math.max(most, ++running)
    const fails = await new Promise<boolean>((resolve) => waiting.push(resolve))
    running--
    if (fails) throw new Error('gone')
    return []
  })
  const days = Array.from({ length: 20 }, () => linesOfDay(call, table, []).catch((error: Error) => error.message))
  expect(waitingDays()).toBe(16)
  for (let told = 0; told < days.length;) {
    await new Promise(setImmediate)
    for (const answer of waiting.splice(0)) answer(told++ % 5 === 0)
  }
  expect((await Promise.all(days)).filter((day) => day === 'gone')).toHaveLength(4)
  expect(most).toBe(4)
})

it('A day that waited for its turn for too long is told to come again', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const answers: (() => void)[] = []
    const call = callWith(() => new Promise((resolve) => answers.push(() => resolve([]))))
    const days = Array.from({ length: 6 }, () => linesOfDay(call, table, []).catch((error: Error) => error))
    await new Promise(setImmediate)
    time.mockReturnValue(5_001)
    for (const answer of answers) answer()
    expect((await Promise.all(days)).map((day) => ('code' in day ? day.code : 'read'))).toEqual([
      ...['read', 'read', 'read', 'read'],
      ...['overloaded', 'overloaded'],
    ])
    expect(answers).toHaveLength(4)
  } finally {
    time.mockRestore()
  }
})
