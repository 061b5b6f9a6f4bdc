import type { ReportTable } from '@bourse/bench/src/benchmark.ts'

/** How to reach a PostgreSQL in which databases may be made. */
export interface Server {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** What a fault is run with. */
export interface FaultOptions {
  /** Repetitions, or moments for faults that are drawn. */
  readonly rounds: number
  /** A size for the test suite instead of one for figures: the invariants are the same. */
  readonly brief: boolean
  readonly server: Server
  /** Says what is being done; never part of the report. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** Something that must hold whatever goes wrong. */
export interface Invariant {
  readonly name: string
  /** How often it was looked at: an invariant that never was does not hold. */
  readonly looked: number
  readonly broken: number
  /** What the first one that broke it was, or that it was never looked at. */
  readonly first: string | undefined
}

/** A figure that depends on the machine, beside what is wanted of it. */
export interface Goal {
  readonly name: string
  readonly figure: string
  readonly wanted: string
  readonly met: boolean
}

/** What came of a fault. */
export interface FaultReport {
  readonly facts: Readonly<Record<string, string | number>>
  readonly invariants: readonly Invariant[]
  readonly goals: readonly Goal[]
  readonly tables: readonly ReportTable[]
}

/** One thing that goes wrong, on purpose. */
export interface Fault {
  readonly id: string
  readonly summary: string
  /** Rounds where the command line names none. */
  readonly rounds: number
  run(options: FaultOptions): Promise<FaultReport>
}
