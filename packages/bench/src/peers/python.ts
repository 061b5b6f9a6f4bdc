import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Creates a virtual environment with the given packages in a folder; returns its Python. */
export async function pythonWith(
  folder: string,
  packages: readonly string[],
  say: (line: string) => void,
): Promise<string> {
  const environment = join(folder, 'python')
  say(`Installing ${packages.join(' ')} into ${environment}.`)
  await run('python3', ['-m', 'venv', environment])
  const python = join(environment, 'bin', 'python')
  await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages])
  return python
}
