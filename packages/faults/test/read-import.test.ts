import { expect, inject, it } from 'vitest'
import { readImport } from '../src/faults/read-import.ts'
import { brokenInvariants } from '../src/findings.ts'

it('readers are served during an entire import, by another process and by the host, with many connections and with few', async () => {
  const report = await readImport.run({
    rounds: 2,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  expect(brokenInvariants(report)).toEqual([])
}, 300_000)
