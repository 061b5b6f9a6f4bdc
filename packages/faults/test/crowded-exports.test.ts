import { expect, it } from 'vitest'
import { crowdedExports } from '../src/faults/crowded-exports.ts'
import { threeTimes } from './support/three-times.ts'

it('an account that orders large exports without end lets none of another account wait for them', async () => {
  expect(await threeTimes(crowdedExports)).toEqual([])
}, 150_000)
