import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { run } from './run.ts'

/**
 * Copies the files that are or would be in the repository, changes included, and makes a repository of its own of them;
 * all of them, or those whose path from the top folder is chosen.
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
