/** Options from the command line. */
export interface BenchmarkOptions {
  /** Number of times to repeat each measurement; the medians are reported. */
  readonly rounds: number
  /** Seconds of load per measurement. */
  readonly seconds: number
  /** A single task to measure, such as `year`; undefined: all tasks. */
  readonly work: string | undefined
  /** In a size benchmark, the fraction of the rows to generate. */
  readonly scale: number
  /** Folder for a CPU profile of the host under load; undefined: no profile. */
  readonly profile: string | undefined
  /** Reports progress; not part of the report. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

type Cell = string | number

/** Rows with the same properties, in display order. */
export interface ReportTable {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** The result of a benchmark: circumstances and figures. */
export interface Report {
  readonly facts: Readonly<Record<string, Cell>>
  readonly tables: readonly ReportTable[]
  /** Minimum results that were not reached; the command then fails. */
  readonly missed?: readonly string[]
}

/** One benchmark: our implementation and its rivals, measured in the same run. */
export interface Benchmark {
  readonly id: string
  readonly summary: string
  run(options: BenchmarkOptions): Promise<Report>
}
