import { expect, it } from 'vitest'
import { replicas } from '../../src/faults/replicas.ts'
import { threeTimes } from '../support/three-times.ts'

it('limits hold across two and four hosts, and a host killed under load leaks no slots and miscounts no credits', async () => {
  expect(await threeTimes(replicas)).toEqual([])
}, 150_000)
