import { defineConfig } from 'vitest/config'

// One PostgreSQL for the whole run, made by the test kit and gone afterwards.
export default defineConfig({
  test: { globalSetup: ['@bourse/testkit/global-postgres'], testTimeout: 60_000, hookTimeout: 120_000 },
})
