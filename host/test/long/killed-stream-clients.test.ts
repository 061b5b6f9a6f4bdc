import { test } from 'vitest'
import { killClients } from '../stream/support/kill-clients.ts'

test('clients killed 100 times during 10,000 changes get every message exactly once', async () => {
  await killClients({ changes: 10_000, kills: 100 })
}, 600_000)
