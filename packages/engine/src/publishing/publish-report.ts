/** The report of a publication that changed nothing. */
export const EMPTY_REPORT = {
  /** Number of the batch; undefined where nothing changed or nothing was committed. */
  batch: undefined as string | undefined,
  rows: 0,
  /** Versions opened, among them `revised` that replaced an earlier one. */
  published: 0,
  revised: 0,
  /** Rows that are no longer published. */
  withdrawn: 0,
  /** Rows that equal the published ones. */
  unchanged: 0,
  quarantined: 0,
  /** Rows held for review, and held rows that were confirmed. */
  held: 0,
  released: 0,
  /** Rows published with a remark of a rule. */
  warnings: 0,
}

export type PublishReport = Readonly<typeof EMPTY_REPORT>

export function sumReports(reports: readonly PublishReport[]): PublishReport {
  const total: Record<string, number | undefined> = {}
  for (const { batch: _, ...counts } of reports)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count
  return { ...EMPTY_REPORT, ...total }
}
