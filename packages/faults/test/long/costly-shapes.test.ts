import { expect, inject, it } from 'vitest'
import { costlyShapes } from '../../src/faults/costly-shapes.ts'
import { brokenInvariants } from '../../src/findings.ts'

it('wide, deep, long and repeated requests are rejected within 200 ms of CPU time on a busy machine', async () => {
  const report = await costlyShapes.run({
    rounds: 1,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  expect(brokenInvariants(report)).toEqual([])
}, 300_000)
