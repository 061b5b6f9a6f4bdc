import { expect, it } from 'vitest'
import { refusedKeys } from '../src/faults/refused-keys.ts'
import { threeTimes } from './support/three-times.ts'

it('rejected keys trigger the same statements and get the same response, no matter why they are rejected', async () => {
  expect(await threeTimes(refusedKeys)).toEqual([])
}, 60_000)
