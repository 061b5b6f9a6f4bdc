import { systemClock } from '@bourse/engine/wiring/clock'
import { runCommand } from '../../src/commands.ts'
import { createOutput } from '../../src/output.ts'
import { stopSignal } from '../../src/stop-signal.ts'
import { killedLevels, killedReports, killedTicks } from './killed-levels.ts'
import { manyListings } from './many-listings.ts'

/** A command line whose import kills its own process, as a separate program. */
const words = process.argv.slice(2)
const output = createOutput({ json: words.includes('--json') })
const { signal } = stopSignal(output.say, {})
const listings = manyListings(Number(process.env['LISTINGS']))
const installed = async () => ({
  datasets: [listings, killedLevels, killedReports, killedTicks],
  unloaded: [],
  parsesHere: true,
})
process.exitCode = await runCommand(
  { name: 'bourse', installed, environment: process.env, clock: systemClock, output, signal },
  words,
)
process.exit()
