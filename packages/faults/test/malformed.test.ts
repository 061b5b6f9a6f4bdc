import { expect, it } from 'vitest'
import { malformed } from '../src/faults/malformed.ts'
import { threeTimes } from './support/three-times.ts'

it('malformed requests get a problem: never a 500, never a stack or a statement', async () => {
  expect(await threeTimes(malformed)).toEqual([])
}, 150_000)
