import { expect, it } from 'vitest'
import { probes } from '../src/faults/probes.ts'
import { threeTimes } from './support/three-times.ts'

it('a client that requests probes and metrics continuously delays no one else', async () => {
  expect(await threeTimes(probes)).toEqual([])
}, 60_000)
