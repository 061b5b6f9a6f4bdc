import { expect, it } from 'vitest'
import { killedImport } from '../src/faults/killed-import.ts'
import { threeTimes } from './support/three-times.ts'

it('an import and a publication that are killed are there whole or not at all, and run again to the same end', async () => {
  expect(await threeTimes(killedImport)).toEqual([])
}, 150_000)
