import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '../release/environment.ts'
import { run } from '../release/run.ts'
import { ROOT } from '../workspace.ts'

/** The last release's commit: its hosts serve while a new one migrates. */
export const LAST_RELEASE = '64d16b2b'

/** A release in its own folder, unpacked and installed. */
export interface Release {
  readonly folder: string
  readonly env: Environment
}

/** Unpacks the last release under a folder and installs its lockfile. Needs the repository's history. */
export async function installLastRelease(top: string, env: Environment): Promise<Release> {
  const folder = join(top, 'last-release')
  mkdirSync(folder)
  const archive = join(top, 'last-release.tar')
  await run('git', ['-c', 'safe.directory=*', 'archive', `--output=${archive}`, LAST_RELEASE], { cwd: ROOT, env })
  await run('tar', ['-xf', archive], { cwd: folder, env })
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder, env })
  return { folder, env }
}
