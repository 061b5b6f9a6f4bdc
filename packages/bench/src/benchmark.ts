/** What the command line asked for. */
export interface BenchmarkOptions {
  /** Repetitions of each measurement; the medians are reported. */
  readonly rounds: number
  /** Seconds of load per measurement. */
  readonly seconds: number
  /** The only work of ours to measure, such as `year`; undefined: all. */
  readonly work: string | undefined
  /** Folder for a CPU profile of the host under load; undefined: none is taken. */
  readonly profile: string | undefined
  /** Says what is being done; never part of the report. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

type Cell = string | number

/** Rows that have the same members, in the order in which they are shown. */
export interface ReportTable {
  readonly title: string
  readonly rows: readonly Readonly<Record<string, Cell>>[]
}

/** What a benchmark found out: under which circumstances, and figures. */
export interface Report {
  readonly facts: Readonly<Record<string, Cell>>
  readonly tables: readonly ReportTable[]
}

/** One question about speed, answered beside its rivals in one run. */
export interface Benchmark {
  readonly id: string
  readonly summary: string
  run(options: BenchmarkOptions): Promise<Report>
}
