import { expect, it } from 'vitest'
import { streamAttacks } from '../src/faults/stream-attacks.ts'
import { threeTimes } from './support/three-times.ts'

it('subscriptions to thousands of names are limited, and other subscribers are still served', async () => {
  expect(await threeTimes(streamAttacks)).toEqual([])
}, 150_000)
