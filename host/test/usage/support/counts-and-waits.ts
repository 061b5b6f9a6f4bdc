import { createDatabase } from '@bourse/engine/database'
import { createUsageMeter } from '@bourse/engine/usage'

/**
 * Counts a thousand requests, reports when they are in the journal, and waits to be killed. Its database does not
 * exist.
 */
const folder = process.argv[2] ?? ''
const clock = { now: () => '2026-03-02T22:00:00Z', millis: () => 1_772_488_800_000, simulated: true }
const connection = { host: '127.0.0.1', port: 1 }
const database = createDatabase({ connection, max: 1, applicationName: 'none' })
const meter = await createUsageMeter({ database, clock, folder })
for (let count = 0; count < 1_000; count++)
  meter.count({
    day: '2026-03-02',
    hour: 22,
    accountId: 'acc_1',
    keyId: `key_${count % 3}`,
    operation: 'eod.list',
    plan: 'pro',
    entryPoint: 'rest',
    isError: false,
    credits: 5,
    rows: 10,
    bytes: 100,
  })
setImmediate(() => process.stdout.write('counted\n'))
setInterval(() => undefined, 1_000)
