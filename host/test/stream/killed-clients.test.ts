import { test } from 'vitest'
import { killClients } from './support/kill-clients.ts'

// `.ci/deep` runs a longer one, `host/test/long/killed-stream-clients.test.ts`.
test('clients killed 12 times during 1,000 changes get every message exactly once', async () => {
  await killClients({ changes: 1_000, kills: 12 })
}, 120_000)
