import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A publisher's recorded file, the last release's command that ingests it, and the requests for its rows. */
export interface RealFile {
  /** Relative to the folder of recorded files. */
  readonly path: string
  /** The `bourse` arguments for the path. */
  readonly command: (path: string) => readonly string[]
  readonly calls: readonly string[]
}

const ingested = (dataset: string, source: string) => (path: string) => ['ingest', 'file', dataset, source, path]

/** A few small files: bars that create listings, rows by symbol, series, lists, and rejected lines. */
const REAL_FILES: readonly RealFile[] = [
  {
    path: 'us-eod-raw/wiki-sample/QUANDL_SAMPLE_TABLE.csv.gz',
    command: (path) => ['import', 'eod', path, '--map', 'ticker=symbol', '--market', 'XNAS', '--create-listings'],
    calls: [
      '/v1/eod?symbols=AAPL,MSFT,BRK.A,ZEN&from=2014-01-01&to=2014-12-31&limit=1000',
      '/v1/eod?date=2014-06-09',
      '/v1/tickers?date=2014-06-09',
      '/v1/instruments?status=all&limit=100',
      '/v1/symbols/search?q=AA',
    ],
  },
  {
    path: 'short-volume/finra/CNMSshvol20201201.txt.gz',
    command: ingested('shorts', 'finra-short-volume'),
    calls: ['/v1/short-volume?symbols=AAPL,MSFT,BRK.A,ZEN'],
  },
  {
    path: 'economy/eia/wti-daily.csv.gz',
    command: ingested('economic', 'eia'),
    calls: [
      '/v1/economic/series?limit=100',
      '/v1/economic/observations?series_ids=world.commodity.wti&limit=10000',
      '/v1/economic/observations?series_ids=world.commodity.wti&from=2020-04-01&to=2020-04-30&revisions=all',
    ],
  },
  {
    path: 'congress/senate-all_transactions-20201205.json.gz',
    command: ingested('congress', 'senate-list'),
    calls: ['/v1/congressional-trades?limit=1000', '/v1/congressional-trades?symbols=AAPL'],
  },
  {
    path: 'sanctions/un-2026-02/UN_consolidated.xml.gz',
    command: ingested('sanctions', 'un-sanctions'),
    calls: ['/v1/sanctions?limit=1000', '/v1/sanctions?name=mohammed'],
  },
]

/** The recorded files in the folder that `BOURSE_REALDATA` names; undefined if that is not set. */
export function realFiles(folder: string | undefined): readonly RealFile[] | undefined {
  if (folder === undefined || folder === '') return undefined
  return REAL_FILES.map((file) => {
    const path = join(folder, file.path)
    if (!existsSync(path)) throw new Error(`BOURSE_REALDATA: expected ${path}, which does not exist`)
    return { ...file, path }
  })
}
