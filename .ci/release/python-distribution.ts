import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'
import type { Environment } from './environment.ts'
import { ownAddresses, pyprojectWithAddresses } from './project-addresses.ts'
import { run } from './run.ts'

/**
 * Builds the Python client's wheel and source distribution from a copy whose pyproject.toml has the project's
 * addresses. `bin` is the program folder of a Python environment with hatchling.
 */
export async function buildPython(bin: string, into: string, env: Environment): Promise<void> {
  const addresses = ownAddresses()
  const copy = mkdtempSync(join(tmpdir(), 'bourse-python-package-'))
  try {
    cpSync(join(ROOT, 'packages/client-python'), copy, { recursive: true })
    cpSync(join(ROOT, 'LICENSE'), join(copy, 'LICENSE'))
    const file = join(copy, 'pyproject.toml')
    if (addresses !== undefined) writeFileSync(file, pyprojectWithAddresses(readFileSync(file, 'utf8'), addresses))
    await run(join(bin, 'python'), ['-m', 'hatchling', 'build', '-d', into], { cwd: copy, env })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
