import { expect, it } from 'vitest'
import { malformed } from '../src/faults/malformed.ts'
import { threeTimes } from './support/three-times.ts'

it('malformed requests return a problem, never a 500, a stack trace or a statement', async () => {
  expect(await threeTimes(malformed)).toEqual([])
}, 150_000)
