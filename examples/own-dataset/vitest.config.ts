import { defineConfig } from 'vitest/config'

// One PostgreSQL for the entire run; the test kit starts and removes it.
export default defineConfig({
  test: { globalSetup: ['@bourse/testkit/global-postgres'], testTimeout: 60_000, hookTimeout: 120_000 },
})
