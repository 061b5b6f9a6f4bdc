import { expect, it } from 'vitest'
import { crowdedExports } from '../src/faults/crowded-exports.ts'
import { threeTimes } from './support/three-times.ts'

it('an account that keeps ordering large exports does not delay exports for another account', async () => {
  expect(await threeTimes(crowdedExports)).toEqual([])
}, 150_000)
