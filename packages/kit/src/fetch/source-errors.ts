/** The publisher asks for patience: the unit is tried again after `seconds`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly seconds: number
  constructor(seconds: number, why = 'the publisher asks to wait') {
    super(why)
    this.seconds = seconds
  }
}

/**
 * The address answers with something else than the publisher used to give there, such as a page instead of JSON. The
 * unit is tried again like after `RetryLater`; `/v1/health` tells that the source moved.
 */
export class SourceMoved extends Error {
  override readonly name = 'SourceMoved'
  readonly seconds: number
  constructor(why: string, seconds = 3_600) {
    super(`source moved: ${why}`)
    this.seconds = seconds
  }
}

/** The source is switched off or its quota is spent: nothing is tried until the next schedule. */
export class SourceOff extends Error {
  override readonly name = 'SourceOff'
}

/**
 * One row cannot be used: `parse` yields it in the row's place, it is quarantined with the reason and counted, the
 * others go on. Bad rows are told by their rule: where a rule is named, keep what differs from row to row out of the
 * reason and in `value`.
 */
export class BadRecord extends Error {
  override readonly name = 'BadRecord'
  readonly row: unknown
  /** The rule that it breaks, kebab-case; undefined: it is unreadable. */
  readonly rule: string | undefined
  /** What of the row breaks it; undefined: the row itself, cut. */
  readonly value: string | undefined
  /** The line of the publisher's file on which it stands, from 1; default: the number `line` of the row, if any. */
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

/** False for a row that cannot be used: `rows.filter(isReadable)` are the others. */
export const isReadable = <Row>(row: Row | BadRecord): row is Row => !(row instanceof BadRecord)

/** A setting or secret that the source needs is not there; the message names it and how to set it. */
export class ConfigMissing extends Error {
  override readonly name = 'ConfigMissing'
}
