import { expect, it } from 'vitest'
import { slowClients } from '../src/faults/slow-clients.ts'
import { threeTimes } from './support/three-times.ts'

it('clients that are slow, break off, or say half of what they want keep nothing for long', async () => {
  expect(await threeTimes(slowClients)).toEqual([])
}, 150_000)
