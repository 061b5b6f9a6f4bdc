import { loadDemo, type Config } from '@bourse/host'
import { runOwedJobs, startTestHost, type Filling, type TestHost } from '@bourse/testkit'
import { datasets } from '../../src/datasets.ts'

const load = () => Promise.all(datasets.map(async (each) => (await each()).default))

/** A host with everything that the full deployment serves. */
export async function startFullHost(clock: string, config: Partial<Config> = {}): Promise<TestHost> {
  return startTestHost({ datasets: await load(), clock, config })
}

/** Risk looks at a year of returns, growth at the year before, and the newest annual reports are of that year. */
const YEARS = 2

/** The demo market with what jobs make of it. */
const demoMarket: Filling = {
  name: 'demo_market',
  async by(host) {
    await loadDemo(host.host.work, host.host.wiring, () => undefined, YEARS)
    await host.host.refresh()
    await runOwedJobs(host)
  },
}

/** The same with the demo market, which is loaded once for all tests of a run: on a Tuesday night in New York. */
export async function startDemoHost(): Promise<TestHost> {
  return startTestHost({ datasets: await load(), clock: '2026-11-25T04:00:00Z', filled: demoMarket })
}
