import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A generator of clients, as its users install it. */
export interface Generator {
  readonly name: string
  /** What a test of the client checks, for its title. */
  readonly checks: string
  /** Programs that it needs, with the argument that shows their version. */
  readonly needs: Readonly<Record<string, string>>
  /** Installs the generator, generates and compiles a client, and returns its folder. */
  generate(work: Work): Promise<void>
  /** Compiles and runs a program that uses the client; absent if the client is only compiled. */
  runProgram?(work: Work, variables: Readonly<Record<string, string>>): Promise<string>
}

export const COMPILES = 'the client compiles'
export const WORKS = 'the client compiles, and reads pages, exact numbers and a problem'

/** What a client is generated from, and where. */
export interface Work {
  /** File with the OpenAPI document. */
  readonly document: string
  /** URL of the service. */
  readonly address: string
  /** Empty folder for the client. */
  readonly folder: string
}

/** Where generators are installed, for later runs. */
const TOOLS = join(import.meta.dirname, '../../../../../node_modules/.cache/generators')

/** The programs that a generator needs and that are not installed here. */
export const missingFor = ({ needs }: Generator): readonly string[] =>
  Object.entries(needs).flatMap(([program, version]) => (spawnSync(program, [version]).status === 0 ? [] : [program]))

/** Runs a program in a folder and returns what it printed; if it fails, throws with everything that it printed. */
export function runIn(
  cwd: string,
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = { cwd, env: { ...process.env, ...variables }, maxBuffer: MOST_OUTPUT }
  execFile(command, args, options, (error, stdout, stderr) => {
    if (error === null) resolve(stdout)
    else reject(new Error(`${[command, ...args].join(' ')} failed:\n${stdout}${stderr}`))
  })
  return promise
}

const MOST_OUTPUT = 64 * 1024 * 1024

/** Installs a tool into a folder of its own unless it is there, and returns the folder. */
export async function installed(name: string, install: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(TOOLS, name)
  const stamp = join(folder, 'complete')
  if (existsSync(stamp)) return folder
  await mkdir(folder, { recursive: true })
  await install(folder)
  await writeFile(stamp, '')
  return folder
}
