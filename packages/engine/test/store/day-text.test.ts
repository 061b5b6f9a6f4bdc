import { packDay, unpackDay } from '../../src/store/segments/day-text.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').toWellFormed())
const lines = fc.array(
  fc.tuple(
    texts,
    texts.map((text) => `{\t"date":"2026-03-02","note":${JSON.stringify(text)}}`),
  ),
)

test("a day's text has the line of every entity, for any ids", async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (given) => {
      const day = new Map(given)
      expect(unpackDay(await packDay(day))).toEqual(day)
    }),
  )
})

test('the same rows have the same text, in any order', async () => {
  const [a, b] = [['ins_a', '{1}'] as const, ['ins_b', '{2}'] as const]
  expect(await packDay(new Map([a, b]))).toEqual(await packDay(new Map([b, a])))
})
