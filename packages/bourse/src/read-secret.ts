import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'

/** Maximum number of characters to read; every key is shorter. */
const MAX_CHARACTERS = 1_000

/** Reads the first line of standard input, for secrets that must not be passed as arguments; prompts on a terminal. */
export async function readSecret({ output }: Context, what: string): Promise<string> {
  const { stdin } = process
  if (stdin.isTTY) output.say(`${what}, then Enter:`)
  const line = await firstLine(stdin.setEncoding('utf8'))
  if (line !== '') return line
  throw new CommandFailure(`${what}: expected a line on standard input, got nothing.`, 'Paste it, or redirect a file.')
}

async function firstLine(input: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of input) {
    text += piece
    if (text.includes('\n') || text.length > MAX_CHARACTERS) break
  }
  return (text.split('\n', 1)[0] ?? '').slice(0, MAX_CHARACTERS).trim()
}
