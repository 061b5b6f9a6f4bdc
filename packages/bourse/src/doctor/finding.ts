/** The result of one check. */
export interface Finding {
  readonly check: string
  /** `warn`: the checked component works but has a problem. `fail`: it does not work. */
  readonly level: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** How the operator fixes the problem. */
  readonly remedy?: string
}

type ProblemFinding = (check: string, message: string, remedy: string) => Finding

export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', message })
export const warn: ProblemFinding = (check, message, remedy) => ({ check, level: 'warn', message, remedy })
export const fail: ProblemFinding = (check, message, remedy) => ({ check, level: 'fail', message, remedy })
