import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitAll } from './copy-repository.ts'
import type { Environment } from './environment.ts'
import type { Registry } from './registry.ts'
import { run } from './run.ts'

/**
 * Runs the release commands in a copy of the repository, against a local registry. npm's own registry and its tokens
 * are unreachable: every registry setting names the local one, and the user's settings are not read. The versions are
 * the next release's, or the ones in the repository. A copy that includes its built packages is not built again.
 */
export async function publishCopy(
  repository: string,
  registry: Registry,
  machine: Environment,
  { versions = 'next', isBuilt = false }: { versions?: 'next' | 'as they are'; isBuilt?: boolean } = {},
): Promise<void> {
  const install = ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts']
  await run('pnpm', install, { cwd: repository, env: machine })
  if (versions === 'next' && changesetsIn(repository).length > 0) {
    await run('pnpm', ['version-packages'], { cwd: repository, env: machine })
    await commitAll(repository, 'versions', machine)
  }
  writeFileSync(join(repository, '.npmrc'), settingsFor(registry))
  const none = join(repository, '.git', 'no-settings-of-the-user')
  writeFileSync(none, '')
  // npm reads these variables as settings in lowercase and uppercase.
  const others = Object.entries(machine).filter(([name]) => !/^npm_config_(registry|userconfig)$/i.test(name))
  const env = { ...Object.fromEntries(others), npm_config_registry: registry.url, npm_config_userconfig: none }
  await run('pnpm', isBuilt ? ['release', '--built'] : ['release'], { cwd: repository, env })
}

function changesetsIn(repository: string): readonly string[] {
  return readdirSync(join(repository, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md')
}

function settingsFor({ url, token }: Registry): string {
  const address = url.replace(/^http:/, '')
  return [`registry=${url}/`, `@bourse:registry=${url}/`, `${address}/:_authToken=${token}`, ''].join('\n')
}

/** A version outside the range of every package. */
export const LATER_KIT = '99.0.0'

/** Publishes the kit again with that version. */
export async function publishLaterKit(repository: string, env: Environment): Promise<void> {
  const cwd = join(repository, 'packages/kit')
  const path = join(cwd, 'package.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": ".*"/, `"version": "${LATER_KIT}"`))
  await run('pnpm', ['publish', '--tag', 'next', '--no-git-checks'], { cwd, env })
}
