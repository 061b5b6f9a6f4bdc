/** A command failure, with the reason in one sentence and what to do next. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}

/** A command failure caused by invalid arguments. */
export class WrongUsage extends CommandFailure {}

/** A command failure whose reason the command has already printed. */
export class AlreadyReported extends Error {
  override readonly name: string = 'AlreadyTold'
  readonly exitCode: 1 | 3 = 1
}

/** A strict command rejected rows, or its settings left no rows to read. Valid rows are published. */
export class RowsRejected extends AlreadyReported {
  override readonly name = 'RowsRejected'
  override readonly exitCode = 3
}
