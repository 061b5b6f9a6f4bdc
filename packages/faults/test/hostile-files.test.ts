import { expect, inject, it } from 'vitest'
import { hostileFiles } from '../src/faults/hostile-files.ts'
import { brokenInvariants } from '../src/findings.ts'

it('files made to do harm are read or refused, and end neither the host nor its answers', async () => {
  const report = await hostileFiles.run({
    rounds: 1,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  expect(brokenInvariants(report)).toEqual([])
}, 300_000)
