import { expect, it } from 'vitest'
import { replicas } from '../src/faults/replicas.ts'
import { threeTimes } from './support/three-times.ts'

it('limits hold over two and four hosts, and a host that is killed in mid-load leaves its slots and nobody’s credits', async () => {
  expect(await threeTimes(replicas)).toEqual([])
}, 150_000)
