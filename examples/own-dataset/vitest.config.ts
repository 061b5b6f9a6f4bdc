import { defineConfig } from 'vitest/config'

// One PostgreSQL for the whole run; the test kit starts it and removes it afterwards.
export default defineConfig({
  test: { globalSetup: ['@bourse/testkit/global-postgres'], testTimeout: 60_000, hookTimeout: 120_000 },
})
