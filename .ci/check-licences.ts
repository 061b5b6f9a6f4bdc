/** Every published package's dependencies have permissive licenses. */
import { execFileSync } from 'node:child_process'
import { isPermissive } from './licences.ts'
import { finish, ROOT } from './workspace.ts'

interface Dependency {
  readonly name: string
  readonly versions: readonly string[]
}

const text = execFileSync('pnpm', ['--recursive', 'licenses', 'list', '--prod', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const byLicence: Readonly<Record<string, readonly Dependency[]>> = JSON.parse(text)

const problems = Object.entries(byLicence)
  .filter(([licence]) => !isPermissive(licence))
  .flatMap(([licence, list]) => list.map(({ name, versions }) => `${name} ${versions.join(', ')}: licence ${licence}`))
if (Object.keys(byLicence).length === 0) problems.push('expected a list of dependencies from pnpm, got none')

const counts = Object.entries(byLicence).map(([licence, list]) => `${licence} ${list.length}`)
finish(problems, counts.join(', '))
