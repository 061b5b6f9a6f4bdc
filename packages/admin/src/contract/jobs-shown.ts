/** A recent run of a job. */
export interface ShownJobRun {
  readonly state: 'queued' | 'waiting' | 'running' | 'done' | 'failed'
  /** When it started, or is to start. */
  readonly started_at: string
  readonly ended_at: string | null
  /** The error of a failed run, or of the last attempt of one that waits for its retry. */
  readonly message: string | null
}

/** A scheduled job or source. */
export interface ShownJob {
  readonly name: string
  readonly dataset: string
  readonly kind: 'source' | 'job'
  readonly schedule: string
  /** Records whose publication triggers the job. */
  readonly after: readonly string[]
  readonly looked_at: string | null
  readonly next_run_at: string | null
  readonly queued: string
  readonly running: string
  readonly failed: string
  /** Whether an operator requested a run that no host has queued yet. */
  readonly requested: boolean
  /** The latest runs, newest first. */
  readonly runs: readonly ShownJobRun[]
}

/** A problem of the deployment that operators ignore until a time. */
export interface IgnoredProblem {
  readonly problem: string
  readonly until: string
  readonly ignored_by: string
  readonly ignored_at: string
}
