import { runCommandLine } from '../../src/commands.ts'
import { pricesDataset } from './command-datasets.ts'

/** A small deployment with a command line, as a separate program; one of its datasets cannot be loaded. */
await runCommandLine(
  {
    name: 'bourse',
    datasets: [
      () => import('@bourse/testkit/workspace').then(({ sample }) => ({ default: sample })),
      pricesDataset,
      () => Promise.reject(new Error('its package is damaged')),
    ],
  },
  process.argv,
)
