import { expect, inject, it } from 'vitest'
import { hostileFiles } from '../../src/faults/hostile-files.ts'
import { brokenInvariants } from '../../src/findings.ts'

it('malicious files are read or rejected without crashing the host or delaying its responses', async () => {
  const report = await hostileFiles.run({
    rounds: 1,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  expect(brokenInvariants(report)).toEqual([])
}, 300_000)
