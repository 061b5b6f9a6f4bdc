import type { HttpRefusal } from './http-refusal.ts'

/** The publisher requests a pause: the unit is retried after `seconds`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly seconds: number
  constructor(seconds: number, why = 'the publisher requires a wait') {
    super(why)
    this.seconds = seconds
  }
}

/**
 * The address returns unexpected content, such as an HTML page instead of JSON. The unit is retried as after
 * `RetryLater`, and `/v1/health` reports that the source moved.
 */
export class SourceMoved extends Error {
  override readonly name = 'SourceMoved'
  readonly seconds: number
  constructor(why: string, seconds = 3_600) {
    super(`source moved: ${why}`)
    this.seconds = seconds
  }
}

/** Number of response body bytes that `HttpStatus` retains. */
export const STATUS_BODY_BYTES = 2_048

/** The publisher returned a status that the source does not accept. */
export class HttpStatus extends Error {
  override readonly name = 'HttpStatus'
  readonly status: number
  /** What the publisher means by the status; undefined if the request itself is wrong. */
  readonly code: HttpRefusal | undefined
  /** The first 2 KiB of the response, without secrets. */
  readonly body: string
  constructor(where: string, { status, code, body }: Pick<HttpStatus, 'status' | 'code' | 'body'>) {
    super(`${where} returned ${status}`)
    this.status = status
    this.code = code
    this.body = body
  }
}

/** The source is disabled or has used up its quota: it does not run again until its next scheduled run. */
export class SourceOff extends Error {
  override readonly name = 'SourceOff'
  /**
   * What the source waits for: a valid key, the next quota, or a plan that includes the data; undefined for any other
   * reason.
   */
  readonly code: 'key' | 'quota' | 'plan' | undefined
  constructor(message: string, code?: 'key' | 'quota' | 'plan') {
    super(message)
    this.code = code
  }
}

/**
 * A row that cannot be used. `parse` yields it in place of the row; the host quarantines and counts it with the reason,
 * and the other rows continue. Bad rows are grouped by their rule: if a rule is given, put details that differ from row
 * to row in `value`, not in the reason.
 */
export class BadRecord extends Error {
  override readonly name = 'BadRecord'
  readonly row: unknown
  /** The rule that the row breaks, in kebab case; undefined if the row is unreadable. */
  readonly rule: string | undefined
  /** The value in the row that breaks the rule; if undefined, the row itself is reported, truncated. */
  readonly value: string | undefined
  /** Line of the row in the publisher's file, from 1. Defaults to the number in the row's `line` property, if any. */
  readonly line: number | undefined
  constructor(row: unknown, why: string, { rule, value, line = lineIn(row) }: BadRecordDetails = {}) {
    super(why)
    this.row = row
    this.rule = rule
    this.value = value
    this.line = line
  }
}

interface BadRecordDetails {
  readonly rule?: string
  readonly value?: string
  readonly line?: number
}

const lineIn = (row: unknown) =>
  typeof row === 'object' && row !== null && 'line' in row && typeof row.line === 'number' ? row.line : undefined

/** Returns false for a row that cannot be used: `rows.filter(isReadable)` returns the usable rows. */
export const isReadable = <Row>(row: Row | BadRecord): row is Row => !(row instanceof BadRecord)

/** A setting or secret that the source requires is missing. The message names it and says how to set it. */
export class ConfigMissing extends Error {
  override readonly name = 'ConfigMissing'
}
