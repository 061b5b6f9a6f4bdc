/** Failure of a command, with the reason in one sentence and what to do next. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** Failure of a command that was called with invalid arguments. */
export class WrongUsage extends CommandFailure {}

/** Failure of a command that has already printed the reason. */
export class AlreadyReported extends Error {
  override readonly name: string = 'AlreadyTold'
  readonly exitCode: 1 | 3 = 1
}

/** A strict command rejected rows, or its settings left it no rows to read. Valid rows are published. */
export class RowsRejected extends AlreadyReported {
  override readonly name = 'RowsRejected'
  override readonly exitCode = 3
}
