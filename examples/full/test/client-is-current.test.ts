import { expect, test } from 'vitest'
import { clientSource, storedClient } from '../scripts/client-source.ts'

test('the published client is that of the datasets of this deployment', async () => {
  const [made, stored] = await Promise.all([clientSource(), storedClient()])
  // Not compared by `toBe`: thousands of lines would be printed.
  expect(made === stored, 'run: npx pnpm --filter @bourse/client generate').toBe(true)
})

test('the client is made the same each time', async () => {
  expect((await clientSource()) === (await clientSource())).toBe(true)
})
