import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Context } from '../context.ts'

/** Asks the user questions on a terminal. */
export interface Asker {
  /** False without a terminal: every answer is then a flag or the default. */
  readonly canAsk: boolean
  /** Returns the user's answer, or the default for an empty one. */
  ask(question: string, otherwise: string): Promise<string>
  confirm(question: string, otherwise: boolean): Promise<boolean>
  /** Reads an answer without showing it on the terminal. */
  askHidden(question: string): Promise<string>
}

/**
 * Creates an asker. It asks only if both input and output are a terminal and the defaults were not accepted in advance.
 */
export function createAsker({ output, signal }: Context, isAccepted: boolean): Asker {
  const canAsk = output.isTerminal && process.stdin.isTTY && !isAccepted
  async function line(question: string, to: NodeJS.WritableStream): Promise<string> {
    const terminal = createInterface({ input: process.stdin, output: to, terminal: true })
    try {
      return (await terminal.question(question, { signal })).trim()
    } finally {
      terminal.close()
    }
  }
  async function ask(question: string, otherwise: string): Promise<string> {
    if (!canAsk) return otherwise
    const answer = await line(`${question} [${otherwise}] `, process.stderr)
    return answer === '' ? otherwise : answer
  }
  return {
    canAsk,
    ask,
    confirm: async (question, otherwise) => /^y/i.test(await ask(`${question} (y/n)`, otherwise ? 'y' : 'n')),
    async askHidden(question) {
      process.stderr.write(`${question}: `)
      const answer = await line('', new Writable({ write: (_, __, done) => done() }))
      process.stderr.write('\n')
      return answer
    },
  }
}
