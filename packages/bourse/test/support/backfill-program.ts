import { systemClock } from '@bourse/engine/wiring/clock'
import { sample } from '@bourse/testkit/workspace'
import { runCommand } from '../../src/commands.ts'
import { createOutput } from '../../src/output.ts'
import { stopSignal } from '../../src/stop-signal.ts'
import { history } from './backfilled.ts'
import { manyListings } from './many-listings.ts'

/** A command line with a source that has history, as a separate program. */
const words = process.argv.slice(2)
const output = createOutput({ json: words.includes('--json') })
const { signal } = stopSignal(output.say, {})
const count = Number(process.env['LISTINGS'] ?? '0')
const listings = count === 0 ? sample : manyListings(count)
const installed = async () => ({ datasets: [listings, history], unloaded: [], parsesHere: true })
process.exitCode = await runCommand(
  { name: 'bourse', installed, environment: process.env, clock: systemClock, output, signal },
  words,
)
process.exit()
