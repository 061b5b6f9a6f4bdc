import { runCommand } from '@bourse/bourse/commands'
import { simulatedClock } from '@bourse/host'
import type { Dataset } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asking } from './rows.ts'

/** A host, with a command line on its database. */
export interface ImportCommands {
  readonly host: TestHost
  readonly ask: ReturnType<typeof asking>
  /** A folder for files, deleted when the host closes. */
  readonly folder: string
  /** Runs a command with `--json`. */
  run(...words: readonly string[]): Promise<CommandResult>
  close(): Promise<void>
}

export interface CommandResult {
  readonly code: number
  // Tests check single members of the report; a type would need casts.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly json: any
}

/** Starts a host with the given settings, and runs commands with the same settings. */
export async function startImportCommands(
  datasets: readonly Dataset[],
  { clock, settings }: { readonly clock: string; readonly settings: object },
): Promise<ImportCommands> {
  const host = await startTestHost({ datasets, clock, config: settings })
  const ask = asking(host, await host.key())
  const folder = await mkdtemp(join(tmpdir(), 'bourse-imports-'))
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify(settings))
  const environment = {
    DATABASE_URL: host.database.url,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_CONFIG: config,
  }
  async function run(...words: readonly string[]): Promise<CommandResult> {
    let json: object | undefined
    let said = ''
    const output = {
      json: true,
      isTerminal: false,
      print: (document: object) => void (json = document),
      say: (line: string) => void (said += `${line}\n`),
      progress: () => ({ update: () => undefined, end: () => undefined }),
    }
    const installed = async () => ({ datasets, unloaded: [], parsesHere: true })
    const { signal } = new AbortController()
    const context = { name: 'bourse', installed, environment, clock: simulatedClock(clock), output, signal }
    const code = await runCommand(context, words)
    await host.host.refresh()
    return { code, json: json ?? said }
  }
  async function close() {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, ask, folder, run, close }
}
