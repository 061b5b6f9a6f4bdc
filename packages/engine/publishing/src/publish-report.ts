/** What came of a publication. */
export interface PublishReport {
  /** Number of the batch; undefined where nothing changed or nothing was committed. */
  readonly batch: string | undefined
  readonly rows: number
  /** Versions opened, among them `revised` that replaced an earlier one. */
  readonly published: number
  readonly revised: number
  /** Rows that are published no longer. */
  readonly withdrawn: number
  /** Rows that say what is published already. */
  readonly unchanged: number
  readonly quarantined: number
  /** Rows that wait for a confirmation, and rows confirmed now. */
  readonly held: number
  readonly released: number
  /** Rows that were taken although a rule warns of them. */
  readonly warnings: number
}

export const EMPTY_REPORT: PublishReport = {
  batch: undefined,
  rows: 0,
  published: 0,
  revised: 0,
  withdrawn: 0,
  unchanged: 0,
  quarantined: 0,
  held: 0,
  released: 0,
  warnings: 0,
}

export function sumReports(reports: readonly PublishReport[]): PublishReport {
  const total: Record<string, number | undefined> = {}
  for (const { batch: _, ...counts } of reports)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
  return { ...EMPTY_REPORT, ...total }
}
