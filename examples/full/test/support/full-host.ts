import { flatFiles } from '@bourse/flat-files'
import { loadDemo, type Config } from '@bourse/host'
import { runOwedJobs, startTestHost, type Filling, type TestHost } from '@bourse/testkit'
import { datasets } from '../../src/datasets.ts'

const load = () => Promise.all(datasets.map(async (each) => (await each()).default))

/** A host with all of the full deployment's datasets. */
export async function startFullHost(clock: string, config: Partial<Config> = {}): Promise<TestHost> {
  return startTestHost({ datasets: await load(), clock, config })
}

/** A host with all of the full deployment's datasets, which shares every record that grows by date or instant. */
export async function startHostThatShares(clock: string, config: Partial<Config> = {}): Promise<TestHost> {
  const sharing = flatFiles({ everyRecord: true })
  const all = (await load()).map((dataset) => (dataset.id === sharing.id ? sharing : dataset))
  return startTestHost({ datasets: all, clock, config })
}

/**
 * Risk needs a year of returns, growth compares a year with the year before, and the newest annual reports are for the
 * previous year.
 */
const YEARS = 2

/** The demo market with rows that jobs derive from it. */
const demoMarket: Filling = {
  name: 'demo_market',
  async by(host) {
    await loadDemo(host.host.work, host.host.wiring, () => undefined, { years: YEARS })
    await host.host.refresh()
    await runOwedJobs(host)
  },
}

/** A full host with the demo market, which a test run loads once, on a Tuesday night in New York. */
export async function startDemoHost(config: Partial<Config> = {}): Promise<TestHost> {
  return startTestHost({ datasets: await load(), clock: '2026-11-25T04:00:00Z', filled: demoMarket, config })
}
