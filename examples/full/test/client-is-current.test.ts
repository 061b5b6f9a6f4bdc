import { expect, test } from 'vitest'
import { clientSource, storedClient } from '../scripts/client-source.ts'

test('the published client matches this deployment’s datasets', async () => {
  const [made, stored] = await Promise.all([clientSource(), storedClient()])
  // `toBe` on the strings would print thousands of lines.
  expect(made === stored, 'run: npx pnpm --filter @bourse/client generate').toBe(true)
})

test('the generated client is the same each time', async () => {
  expect((await clientSource()) === (await clientSource())).toBe(true)
})
