import { sumReports, type IncomingRow, type PublishOptions, type PublishReport } from '../../publishing/index.ts'
import type { DownloadFolder } from '../download-folder.ts'
import type { PublishedDates } from './published-dates.ts'
import { spillByDate, UNDATED } from './spill-by-date.ts'

/** Minimum number of rows per publication, because each publication has a fixed cost. */
const MIN_ROWS = 100_000

type Rows = AsyncIterable<readonly IncomingRow[]>
type Along = Pick<PublishOptions, 'alsoWrite' | 'onProgress'>

interface DateBatches {
  readonly dateField: string
  readonly folder: DownloadFolder
  readonly published: PublishedDates
  publish(rows: Rows, along: Along): Promise<PublishReport>
  readonly onProgress: ((rows: number) => void) | undefined
}

export interface DatesReport {
  readonly report: PublishReport
  /** Dates that an interrupted import of the same files had published, and the number of rows in them. */
  readonly skipped: { readonly dates: number; readonly rows: number }
}

/**
 * Publishes rows in several publications of complete dates, oldest first, and continues an interrupted import of the
 * same files.
 */
export async function publishByDates(
  rows: Rows,
  { dateField, folder, published, publish, onProgress }: DateBatches,
): Promise<DatesReport> {
  const skipped = await published.all()
  try {
    const spilled = await spillByDate(rows, { dateField, folder, skipped })
    const reports: PublishReport[] = []
    let before = 0
    for (const dates of batchesOf(spilled.counts)) {
      const report = await publish(spilled.rowsOf(dates), {
        alsoWrite: (on) =>
          published.add(
            on,
            dates.filter((date) => date !== UNDATED),
          ),
        onProgress: (count) => onProgress?.(before + count),
      })
      before += report.rows
      reports.push(report)
    }
    await published.remove()
    const batch = reports.findLast((each) => each.batch !== undefined)?.batch
    return {
      report: { ...sumReports(reports), batch },
      skipped: { dates: skipped.size, rows: spilled.skippedRows },
    }
  } finally {
    await folder.remove()
  }
}

/** Groups consecutive dates until they have `MIN_ROWS` rows. */
function batchesOf(counts: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const batches: string[][] = []
  let rows = MIN_ROWS
  for (const [date, count] of counts) {
    if (rows >= MIN_ROWS) {
      batches.push([])
      rows = 0
    }
    batches.at(-1)?.push(date)
    rows += count
  }
  return batches
}
