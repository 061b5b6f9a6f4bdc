import { systemClock } from '@bourse/engine/wiring/clock'
import { formerBinaries } from '@bourse/host/parts'
import { createOutput } from '../../src/output.ts'
import { stopSignal } from '../../src/stop-signal.ts'
import { upgradeFormer } from '../../src/upgrade-database/upgrade-former.ts'

/**
 * Upgrades a data folder from any major version, including the current one, and sends its own process the signal
 * END_WITH at the step, message or progress bar that END_AT names.
 */
const [dataDir = '', major = '', folder = ''] = process.argv.slice(2)
const { END_AT: endAt = '', END_WITH: endWith = 'SIGKILL' } = process.env
function reached(point: string): void {
  if (endAt !== '' && point.includes(endAt)) process.kill(process.pid, endWith)
}
const real = createOutput({ json: true })
const output: typeof real = {
  ...real,
  say(line) {
    real.say(line)
    reached(line)
  },
  progress: (title) => ({ update: () => reached(title), end: () => undefined }),
}
const { signal } = stopSignal(output.say, {})
const installed = async () => ({ datasets: [], unloaded: [] })
const context = { name: 'bourse', installed, environment: process.env, clock: systemClock, output, signal }
const binaries = await formerBinaries(Number(major), [folder])
if (binaries === undefined) throw new Error(`no PostgreSQL ${major} in ${folder}`)
await upgradeFormer(context, { dataDir, major: Number(major), binaries, say: output.say }, reached)
process.exit()
