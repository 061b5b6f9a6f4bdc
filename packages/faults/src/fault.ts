import type { ReportTable } from '@bourse/bench/src/benchmark.ts'

/** Connection settings for a PostgreSQL server on which databases can be created. */
export interface Server {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

/** Options for a fault. */
export interface FaultOptions {
  /** Number of repetitions, or of random moments for faults that pick them at random. */
  readonly rounds: number
  /** Whether to run at the test suite's size instead of the measurement size. The invariants are the same. */
  readonly brief: boolean
  readonly server: Server
  /** Reports progress; not part of the report. */
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** A condition that must hold despite the fault. */
export interface Invariant {
  readonly name: string
  /** Number of times the invariant was checked; an invariant that was never checked counts as broken. */
  readonly looked: number
  readonly broken: number
  /** The first violation, or a note that the invariant was never checked. */
  readonly first: string | undefined
}

/** A measured figure that depends on the machine, and its target. */
export interface Goal {
  readonly name: string
  readonly figure: string
  readonly wanted: string
  readonly met: boolean
}

/** The result of a fault. */
export interface FaultReport {
  readonly facts: Readonly<Record<string, string | number>>
  readonly invariants: readonly Invariant[]
  readonly goals: readonly Goal[]
  readonly tables: readonly ReportTable[]
}

/** A deliberately caused failure, and the invariants that must hold despite it. */
export interface Fault {
  readonly id: string
  readonly summary: string
  /** Default number of rounds. */
  readonly rounds: number
  run(options: FaultOptions): Promise<FaultReport>
}
