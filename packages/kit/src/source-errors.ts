/** The publisher asks for patience: the unit is tried again after `seconds`. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly seconds: number
  constructor(seconds: number, why = 'the publisher asks to wait') {
    super(why)
    this.seconds = seconds
  }
}

/** The source is switched off or its quota is spent: nothing is tried until the next schedule. */
export class SourceOff extends Error {
  override readonly name = 'SourceOff'
}

/** One row cannot be used: `parse` yields it in the row's place, it is quarantined with the reason and counted, the others go on. */
export class BadRecord extends Error {
  override readonly name = 'BadRecord'
  readonly row: unknown
  constructor(row: unknown, why: string) {
    super(why)
    this.row = row
  }
}

/** A setting or secret that the source needs is not there; the message names it and how to set it. */
export class ConfigMissing extends Error {
  override readonly name = 'ConfigMissing'
}
