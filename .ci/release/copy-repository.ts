import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { run } from './run.ts'

/**
 * Copies the files that are in the repository or would be committed, including changes, and creates a new repository
 * from them. `isChosen` selects files by their path relative to the root.
 */
export async function copyRepository(
  from: string,
  to: string,
  env: Environment,
  isChosen: (file: string) => boolean = () => true,
): Promise<void> {
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: from, env })
  const files = listed.split('\0').filter((file) => file !== '' && isChosen(file) && existsSync(join(from, file)))
  for (const file of files) cpSync(join(from, file), join(to, file), { verbatimSymlinks: true })
  await run('git', ['init', '--quiet', '--initial-branch=main'], { cwd: to, env })
  await commitAll(to, 'as it is', env)
}

/** Commits all changes under a placeholder name. */
export async function commitAll(repository: string, message: string, env: Environment): Promise<void> {
  const nobody = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@localhost', '-c', 'commit.gpgsign=false']
  await run('git', ['add', '--all'], { cwd: repository, env })
  await run('git', [...nobody, 'commit', '--quiet', '--allow-empty', '--message', message], { cwd: repository, env })
}
