import { expect, it } from 'vitest'
import { probes } from '../src/faults/probes.ts'
import { threeTimes } from './support/three-times.ts'

it('whoever asks for probes and metrics all the time keeps nobody else waiting', async () => {
  expect(await threeTimes(probes)).toEqual([])
}, 60_000)
