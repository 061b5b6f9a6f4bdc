/**
 * `pnpm release` builds, publishes and tags every package whose version is not yet in the registry, and writes a bill
 * of materials. `pnpm release --built` publishes what `pnpm build` has built. `pnpm release --dry-run` publishes from a
 * copy to a local registry, and tries out the result; nothing leaves this machine.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../workspace.ts'
import { whileManifestsHaveAddresses } from './project-addresses.ts'
import { writeSbom } from './sbom.ts'

const args = process.argv.slice(2)
const inherit = { cwd: ROOT, stdio: 'inherit' } as const

if (args.length > 1 || !['--dry-run', '--built', undefined].includes(args[0])) {
  console.error(`pnpm release accepts --dry-run, --built or no argument, got ${args.join(' ')}`)
  process.exitCode = 2
} else if (args[0] === '--dry-run') {
  execFileSync(process.execPath, [join(ROOT, '.ci/check-release.ts')], inherit)
} else {
  if (args[0] !== '--built') execFileSync('pnpm', ['build'], inherit)
  writeSbom()
  whileManifestsHaveAddresses(() => execFileSync('changeset', ['publish'], inherit))
}
