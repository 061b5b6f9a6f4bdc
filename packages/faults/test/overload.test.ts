import { expect, it } from 'vitest'
import { overload } from '../src/faults/overload.ts'
import { threeTimes } from './support/three-times.ts'

it('a host with more requests than it can answer sheds the rest with 503', async () => {
  expect(await threeTimes(overload)).toEqual([])
}, 150_000)
