import { startTestHost, type TestHost } from '@bourse/testkit'
import { datasets } from '../../src/datasets.ts'

/** A host with everything that the full deployment serves. */
export async function startFullHost(clock: string): Promise<TestHost> {
  const loaded = await Promise.all(datasets.map(async (load) => (await load()).default))
  return startTestHost({ datasets: loaded, clock })
}
