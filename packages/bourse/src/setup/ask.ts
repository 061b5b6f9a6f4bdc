import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { WrongUsage } from '../command-failure.ts'
import type { Context } from '../context.ts'

/** Asks the user questions on a terminal. */
export interface Asker {
  /** False without a terminal, in which case each answer comes from a flag or is the default. */
  readonly canAsk: boolean
  /** Returns the user's answer, or the default for an empty one. */
  ask(question: string, otherwise: string): Promise<string>
  confirm(question: string, otherwise: boolean): Promise<boolean>
  /** Returns one of the given words; rejects with `WrongUsage` for any other answer. */
  askOne<Word extends string>(question: string, words: readonly Word[], otherwise: Word): Promise<Word>
  /** Reads an answer without showing it on the terminal. */
  askHidden(question: string): Promise<string>
}

/**
 * Creates an asker. It asks only if both input and output are terminals and the defaults were not accepted in advance.
 */
export function createAsker({ output, signal, terminal }: Context, isAccepted: boolean): Asker {
  const { input, screen } = terminal ?? { input: process.stdin, screen: process.stderr }
  const canAsk = output.isTerminal && (terminal !== undefined || process.stdin.isTTY) && !isAccepted
  async function line(question: string, to: NodeJS.WritableStream): Promise<string> {
    const lines = createInterface({ input, output: to, terminal: true })
    try {
      return (await lines.question(question, { signal })).trim()
    } finally {
      lines.close()
    }
  }
  async function ask(question: string, otherwise: string): Promise<string> {
    if (!canAsk) return otherwise
    const answer = await line(`${question} [${otherwise}] `, screen)
    return answer === '' ? otherwise : answer
  }
  return {
    canAsk,
    ask,
    confirm: async (question, otherwise) => /^y/i.test(await ask(`${question} (y/n)`, otherwise ? 'y' : 'n')),
    async askOne(question, words, otherwise) {
      const answer = await ask(`${question} (${words.join(', ')})`, otherwise)
      const word = words.find((each) => each === answer)
      if (word !== undefined) return word
      throw new WrongUsage(
        `${question} Expected ${words.join(' or ')}, got ${answer}.`,
        'Run the command again: it skips the completed steps.',
      )
    },
    async askHidden(question) {
      screen.write(`${question}: `)
      const answer = await line('', new Writable({ write: (_, __, done) => done() }))
      screen.write('\n')
      return answer
    },
  }
}
