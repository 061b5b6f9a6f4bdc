/** What a look at one thing showed. */
export interface Finding {
  readonly check: string
  /** `warn`: it serves, and something is amiss. `fail`: it does not serve. */
  readonly level: 'ok' | 'warn' | 'fail'
  readonly message: string
  readonly remedy?: string
}

/** All is well. */
export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', message })
/** Something is amiss; `mend` says what to do. */
export const warn = (check: string, message: string, remedy: string): Finding => ({
  check,
  level: 'warn',
  message,
  remedy,
})
/** It does not serve; `mend` says what to do. */
export const fail = (check: string, message: string, remedy: string): Finding => ({
  check,
  level: 'fail',
  message,
  remedy,
})
