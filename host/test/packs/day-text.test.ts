import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLines, packDay, unpackDay } from '../../src/packs/day-text.ts'

const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').toWellFormed())
const lines = fc.array(
  fc.tuple(
    texts,
    texts.map((text) => `{\t"date":"2026-03-02","note":${JSON.stringify(text)}}`),
  ),
)

test('the text of a day gives back the line of every entity, whatever their ids are', async () => {
  await fc.assert(
    fc.asyncProperty(lines, async (given) => {
      const day = new Map(given)
      expect(unpackDay(await packDay(day))).toEqual(day)
    }),
  )
})

test('the lines of some ids are found where they stand, and of no others', async () => {
  await fc.assert(
    fc.asyncProperty(lines, fc.array(texts), fc.func(fc.boolean()), async (given, strangers, isWanted) => {
      const day = new Map(given)
      const ids = [...new Set([...strangers, ...[...day.keys()].filter(isWanted)])].sort()
      // Their owners stand in the opposite order.
      const places = ids.map((_, index) => ids.length - 1 - index)
      const { bytes, starts, ends } = findLines(await packDay(day), { ids, places })
      const found = places.map((place) =>
        ends[place] === 0 ? undefined : bytes.toString('utf8', starts[place], ends[place]),
      )
      expect(found).toEqual(ids.map((id) => day.get(id)))
    }),
  )
})

test('equal rows make equal texts, in whatever order they come', async () => {
  const [a, b] = [['ins_a', '{1}'] as const, ['ins_b', '{2}'] as const]
  expect(await packDay(new Map([a, b]))).toEqual(await packDay(new Map([b, a])))
})
