import type { PagedQuery } from '@bourse/engine/database'
import type { IgnoredProblem, ShownJob } from './jobs-shown.ts'

/** What operators can read about jobs and ignored problems. */
export interface JobsRead {
  list(): Promise<readonly ShownJob[]>
  /** Ignored problems by name; pages continue after `problem`. */
  ignored(page: PagedQuery): Promise<readonly IgnoredProblem[]>
}

/** Changes to jobs and ignored problems. */
export interface JobsChanged {
  /**
   * Requests a run, which a host queues within seconds. Rejects with `conflict` if the job's dataset does not serve.
   */
  run(name: string): Promise<ShownJob>
  /** Ignores a problem until a time; one in the past shows it again. */
  ignore(problem: string, until: string): Promise<IgnoredProblem>
}
