import { expect, it } from 'vitest'
import { killedImport } from '../../src/faults/killed-import.ts'
import { threeTimes } from '../support/three-times.ts'

it('a killed import or publication is complete or absent, and repeating it has the same result', async () => {
  expect(await threeTimes(killedImport)).toEqual([])
}, 150_000)
