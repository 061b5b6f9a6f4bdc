import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'
import { run, type Ended } from './run.ts'

/** The program whose help most pages need. */
export const DEPLOYMENT = 'examples/full/src/bourse.ts'

const asked = new Map<string, Promise<Ended>>()

/** Runs a command with --help, once for all callers. */
function help(file: string, path: readonly string[]): Promise<Ended> {
  const words = [join(ROOT, file), ...path, '--help']
  const known = asked.get(words.join(' '))
  if (known !== undefined) return known
  const ended =
    file === DEPLOYMENT
      ? ofDeployment([...path, '--help'])
      : run(process.execPath, words, { cwd: ROOT, env: process.env })
  asked.set(words.join(' '), ended)
  return ended
}

interface Question {
  readonly words: readonly string[]
  resolve(ended: Ended): void
}

let answering: ChildProcess | undefined
/** Requests for help that have no response yet; responses arrive in the same order. */
const questions: Question[] = []

/**
 * Requests help from the one process that serves the deployment's help; that process exits once no requests are left.
 */
function ofDeployment(words: readonly string[]): Promise<Ended> {
  answering ??= startAnswering()
  const { promise, resolve } = Promise.withResolvers<Ended>()
  questions.push({ words, resolve })
  answering.send(words)
  return promise
}

function startAnswering(): ChildProcess {
  const script = fileURLToPath(new URL('answer-helps.ts', import.meta.url))
  const child = fork(script, { cwd: ROOT, execArgv: [] })
  child.on('message', (ended: Ended) => {
    questions.shift()?.resolve(ended)
    if (questions.length > 0) return
    answering = undefined
    child.disconnect()
  })
  child.on('exit', (code) => {
    if (answering !== child) return
    answering = undefined
    for (const { words, resolve } of questions.splice(0))
      resolve({ code, stdout: '', stderr: `it ended during ${words.join(' ')}` })
  })
  return child
}

/** Checks a call against a program's help; returns the problem if the command or an option does not exist. */
export async function helpProblem(file: string, words: readonly string[]): Promise<string | undefined> {
  const options = words.filter((word) => word.startsWith('--')).map((word) => word.split('=', 1)[0] ?? '')
  const first = words.findIndex((word) => !/^[a-z]/.test(word))
  const path = (first === -1 ? words : words.slice(0, first)).filter((word) => /^[a-z-]+$/.test(word)).slice(0, 2)
  const { code, stdout, stderr } = await help(file, path)
  const [, known = '', isGroup] = /^Usage: (.*?)(?: \[options\])?( \[command\])?$/m.exec(stdout) ?? []
  const last = path.at(-1)
  if (isGroup !== undefined && last !== undefined && !known.endsWith(` ${last}`)) return `there is no command ${last}`
  if (code !== 0) return `its help failed: ${stderr.trim().slice(-500)}`
  const unknown = options.filter((option) => !stdout.includes(option))
  return unknown.length === 0 ? undefined : `its help does not list ${unknown.join(', ')}`
}
