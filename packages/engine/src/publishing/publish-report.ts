/** The report for a publication that changed nothing. */
export const EMPTY_REPORT = {
  /** The batch's number; undefined if nothing changed or nothing was committed. */
  batch: undefined as string | undefined,
  rows: 0,
  /** Number of versions opened; `revised` is how many of them replaced an earlier version. */
  published: 0,
  revised: 0,
  /** Number of rows that are no longer published. */
  withdrawn: 0,
  /** Number of rows that are identical to the published ones. */
  unchanged: 0,
  quarantined: 0,
  /** Number of rows held for review, and of held rows that were confirmed. */
  held: 0,
  released: 0,
  /** Number of rows published with a warning from a rule. */
  warnings: 0,
}

export type PublishReport = Readonly<typeof EMPTY_REPORT>

export function sumReports(reports: readonly PublishReport[]): PublishReport {
  const total: Record<string, number | undefined> = {}
  for (const { batch: _, ...counts } of reports)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
  return { ...EMPTY_REPORT, ...total }
}
