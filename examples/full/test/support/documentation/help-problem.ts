import { join } from 'node:path'
import { ROOT } from './blocks.ts'
import { run, type Ended } from './run.ts'

const asked = new Map<string, Promise<Ended>>()

/** The help of a command, asked for once. */
function help(file: string, path: readonly string[]): Promise<Ended> {
  const words = [join(ROOT, file), ...path, '--help']
  const ended = asked.get(words.join(' ')) ?? run(process.execPath, words, { cwd: ROOT, env: process.env })
  asked.set(words.join(' '), ended)
  return ended
}

/** What the help of a program does not know of a call: the command, or one of its options. */
export async function helpProblem(file: string, words: readonly string[]): Promise<string | undefined> {
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.split('=', 1)[0] ?? '')
  const first = words.findIndex((word) => !/^[a-z]/.test(word))
  const path = (first === -1 ? words : words.slice(0, first)).filter((word) => /^[a-z-]+$/.test(word)).slice(0, 2)
  const { code, stdout, stderr } = await help(file, path)
  const [, known = '', isGroup] = /^Usage: (.*?)(?: \[options\])?( \[command\])?$/m.exec(stdout) ?? []
  const last = path.at(-1)
  if (isGroup !== undefined && last !== undefined && !known.endsWith(` ${last}`)) return `there is no command ${last}`
  if (code !== 0) return `there is no help about it: ${stderr.trim().slice(-500)}`
  const unknown = options.filter((option) => !stdout.includes(option))
  return unknown.length === 0 ? undefined : `its help knows no ${unknown.join(', ')}`
}
