import { expect, it } from 'vitest'
import { refusedKeys } from '../src/faults/refused-keys.ts'
import { threeTimes } from './support/three-times.ts'

it('keys that are rejected, for whatever reason, cost the same statements and get the same response', async () => {
  expect(await threeTimes(refusedKeys)).toEqual([])
}, 60_000)
