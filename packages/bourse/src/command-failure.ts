/** A command that cannot do what it was asked: one sentence, and what to do next. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** A command that was called in a way it does not understand. */
export class WrongUsage extends CommandFailure {}

/** A command that failed and has printed all there is to say. */
export class AlreadyTold extends Error {
  override readonly name: string = 'AlreadyTold'
  readonly exitCode: 1 | 3 = 1
}

/** A strict command that rejected rows, or had none to read by its settings: what could be used is published. */
export class RowsRejected extends AlreadyTold {
  override readonly name = 'RowsRejected'
  override readonly exitCode = 3
}
