import type { Knowledge } from '@bourse/kit'
import { expect, test } from 'vitest'
import type { Statements } from '../../src/database/index.ts'
import { createLicences } from '../../src/licences/index.ts'
import { wire } from '../../src/wiring/index.ts'

type Pins = Knowledge['pins']

const at = '2026-03-02T22:00:00Z'
const pinsOf = (batch: string): Pins => new Map([['d.rows', { batch, at }]])

/** Licences over a database whose reads a test answers. */
function scene() {
  const reads: ((names: readonly string[]) => void)[] = []
  const query = () =>
    new Promise((resolve) => {
      reads.push((names) => resolve(names.map((name, id) => ({ record: 'd.rows', id, name }))))
    })
  const licences = createLicences({
    database: { query } as unknown as Statements,
    config: { licences: 'enforce', publishers: {} },
    wiring: wire([]),
  })
  const external = licences.classOf({ use: 'external', dataUse: 'display', contracts: [] })
  if (external === undefined) throw new Error('expected a class, got none')
  return { reads, licences, missing: () => licences.knownMissingIn(external, ['d.rows']) }
}

test('a slow read of sources does not replace the result of one that was started after it', async () => {
  const { reads, licences, missing } = scene()
  const [slow, fast] = [licences.learn(pinsOf('1')), licences.learn(pinsOf('2'))]
  reads[1]?.(['a-file', 'b-file'])
  const newest = await fast
  reads[0]?.(['a-file'])
  expect(await slow).toBe(newest)
  expect(missing()).toEqual(['a-file', 'b-file'])
})

test('sources are read again only for newer pins, and equal ones are one object', async () => {
  const { reads, licences } = scene()
  const reading = licences.learn(pinsOf('2'))
  reads[0]?.(['a-file'])
  const first = await reading
  expect(await licences.learn(pinsOf('2'))).toBe(first)
  expect(await licences.learn(pinsOf('1'))).toBe(first)
  expect(reads).toHaveLength(1)
  const second = licences.learn(pinsOf('10'))
  reads[1]?.(['a-file'])
  expect(await second).toBe(first)
  const third = licences.learn(pinsOf('11'))
  reads[2]?.(['a-file', 'b-file'])
  expect(await third).not.toBe(first)
})
