import type { Dataset, Extension } from '@bourse/kit'

/** An installed dataset, or an import of it: `() => import('@bourse/eod')`. */
type Installed = Dataset | (() => Promise<{ readonly default: Dataset }>)

/** The demo extensions, by dataset id. Only those of installed datasets are imported. */
const ADDED: Readonly<Record<string, () => Promise<{ readonly demoExtension: Extension }>>> = {
  bonds: () => import('./datasets/bonds.ts'),
  companies: () => import('./datasets/companies.ts'),
  congress: () => import('./datasets/congress.ts'),
  'corporate-actions': () => import('./datasets/corporate-actions.ts'),
  crypto: () => import('./datasets/crypto.ts'),
  economic: () => import('./datasets/economic.ts'),
  eod: () => import('./datasets/eod.ts'),
  filings: () => import('./datasets/filings.ts'),
  fundamentals: () => import('./datasets/fundamentals.ts'),
  funds: () => import('./datasets/funds.ts'),
  indices: () => import('./datasets/indices.ts'),
  instruments: () => import('./datasets/instruments.ts'),
  intraday: () => import('./datasets/intraday.ts'),
  ipos: () => import('./datasets/ipos.ts'),
  news: () => import('./datasets/news.ts'),
  options: () => import('./datasets/options.ts'),
  ownership: () => import('./datasets/ownership.ts'),
  quotes: () => import('./datasets/quotes.ts'),
  research: () => import('./datasets/research.ts'),
  sanctions: () => import('./datasets/sanctions.ts'),
  shorts: () => import('./datasets/shorts.ts'),
  trades: () => import('./datasets/trades.ts'),
}

/** Datasets that list the demo source before their other sources. */
const FIRST: readonly string[] = ['intraday', 'news', 'research']

/**
 * Returns a deployment's datasets, extended with the demo market where it has rows for them; other datasets are
 * unchanged.
 * @example await runCommandLine({ name: 'bourse', datasets: withDemo([instruments, calendars, eod]) }, process.argv)
 */
export function withDemo(datasets: readonly Installed[]): readonly (() => Promise<{ readonly default: Dataset }>)[] {
  return datasets.map((installed) => {
    const load = async () => {
      const dataset = typeof installed === 'function' ? (await installed()).default : installed
      return { default: await extendWithDemo(dataset) }
    }
    // Keeps the source text, because the command line identifies a failed import by it.
    return typeof installed === 'function' ? Object.assign(load, { toString: () => installed.toString() }) : load
  })
}

/** Returns a dataset with its demo rows, or the dataset itself if there are none. */
export async function extendWithDemo(dataset: Dataset): Promise<Dataset> {
  // An import may return something other than a dataset; the host reports that.
  const load = ADDED[(dataset as Partial<Dataset> | undefined)?.id ?? '']
  if (load === undefined) return dataset
  const { defineDataset, extend } = await import('@bourse/kit')
  const extended = extend(dataset, (await load()).demoExtension)
  if (!FIRST.includes(dataset.id)) return extended
  const sources = extended.sources.toSorted((a, b) => Number(b.demo) - Number(a.demo))
  return defineDataset({ ...extended, sources })
}
