import { csvRecords } from '@bourse/kit/readers'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { textChunks } from '../src/text-chunks.ts'

const delimiter = fc.constantFrom(',', ';', '|', '\t')
const field = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '|', '\t', '\n', '\r', ' ', 'a', 'é', '€', '😀') }),
)
// A CR at the end of a line's last field is part of the line ending, and a line with one empty field is a blank line.
const row = fc
  .array(field, { minLength: 2, maxLength: 5 })
  .map((fields) => [...fields.slice(0, -1), `${fields.at(-1)}.`])

function write(rows: readonly string[][], by: string, lineEnd: string): string {
  const quoted = (text: string) => (/["\r\n;,|\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((fields) => fields.map(quoted).join(by) + lineEnd).join('')
}

async function* pieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

test('text written as CSV is read back, no matter where the bytes are split', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  const lineEnd = fc.constantFrom('\n', '\r\n')
  const cleanRow = row.filter((fields) => fields.every((text) => !/[\0\uFEFF\uFFFD]/.test(text) && text.isWellFormed()))
  const rows = fc.array(cleanRow, { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rows, delimiter, lineEnd, sizes, async (written, by, end, cuts) => {
      const text = write(written, by, end)
      const read = []
      const texts = textChunks(pieces(Buffer.from(text), cuts), 'test')
      for await (const records of csvRecords(texts, { delimiter: by, recordLength: 10_000 })) read.push(...records)
      expect(read.map((record) => record.fields)).toEqual(written)
      expect(read.every((record) => record.quoting === undefined)).toBe(true)
      expect(read.map((record) => record.line)).toEqual(startLines(written))
    }),
    { numRuns: 300 },
  )
})

function startLines(rows: readonly string[][]): number[] {
  let line = 1
  return rows.map((fields) => {
    const start = line
    line += 1 + fields.join('').split('\n').length - 1
    return start
  })
}
