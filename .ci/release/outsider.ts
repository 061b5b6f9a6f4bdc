import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import type { Registry } from './registry.ts'
import { run } from './run.ts'

/** A folder outside the repository, for a user who has only the packages and npm. */
export interface Outsider {
  readonly folder: string
  /** Runs a program in the folder and returns its output. */
  run(command: string, ...args: readonly string[]): Promise<string>
  readonly env: Environment
}

const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund']

/**
 * Creates an empty folder that gets `@bourse` packages from the local registry, and all others as usual on this
 * machine.
 */
export function openFolder(folder: string, registry: Registry, env: Environment): Outsider {
  mkdirSync(folder, { recursive: true })
  // If this runs as root, PostgreSQL runs as a different user, which needs access.
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, '.npmrc'), `@bourse:registry=${registry.url}/\n`)
  return { folder, env, run: (command, ...args) => run(command, args, { cwd: folder, env }) }
}

/** Copies an example out of the repository. */
export function copyExample(example: string, { folder }: Outsider): void {
  cpSync(example, folder, { recursive: true, filter: (path) => !/\/(node_modules|\.bourse)(\/|$)/.test(path) })
}

/** Copies an example out of the repository and installs it as its README describes. */
export async function installExample(example: string, outsider: Outsider): Promise<void> {
  copyExample(example, outsider)
  await install(outsider)
}

/** Runs `npm install` for the packages in package.json, or for the given ones. */
export async function install({ run: runHere }: Outsider, ...packages: readonly string[]): Promise<void> {
  await runHere('npm', ...INSTALL, ...packages)
}
