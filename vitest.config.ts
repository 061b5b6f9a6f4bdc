import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testkit/src/global-postgres.ts'],
    // Hosts and commands that tests start as processes load the same files hundreds of times: what was compiled of these is kept.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A third beside two cores: many tests wait for a process, a timer or the database.
    maxWorkers: 3,
    // A worker reads once what its files import, a third of the time otherwise; in return a file leaves nothing behind.
    isolate: false,
  },
})
