/**
 * `pnpm release` builds and publishes every package whose version the registry does not have yet, and tags it. `pnpm
 * release --dry-run` does the whole of it against a registry of its own, in a copy, and uses the result:
 * nothing leaves this machine.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'
import { whileManifestsHaveAddresses } from './project-addresses.ts'

const args = process.argv.slice(2)
const inherit = { cwd: ROOT, stdio: 'inherit' } as const

if (args.length > 1 || (args[0] !== undefined && args[0] !== '--dry-run')) {
  console.error(`pnpm release takes --dry-run or nothing, got ${args.join(' ')}`)
  process.exitCode = 2
} else if (args[0] === '--dry-run') {
  execFileSync(process.execPath, [join(ROOT, '.ci/check-release.ts')], inherit)
} else {
  execFileSync('pnpm', ['build'], inherit)
  whileManifestsHaveAddresses(() => execFileSync('changeset', ['publish'], inherit))
}
