import { expect, inject, it } from 'vitest'
import { readImport } from '../src/faults/read-import.ts'
import { brokenInvariants } from '../src/findings.ts'

it('readers are served throughout an import by another process or the host, with many or few connections', async () => {
  const report = await readImport.run({
    rounds: 2,
    brief: true,
    server: inject('bourseServer'),
    say: () => undefined,
    signal: new AbortController().signal,
  })
  expect(brokenInvariants(report)).toEqual([])
}, 300_000)
