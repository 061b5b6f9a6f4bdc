/**
 * Checks whether the Python client matches the full deployment, passes lint, and works as documented:
 * builds and installs its wheel, and runs it and the notebooks that use it on a real host with the demo market.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pythonEnvironment } from './contract/python-environment.ts'
import { untilSettled, whileServing } from './release/deployment.ts'
import { buildPython } from './release/python-distribution.ts'
import { run, RunFailed } from './release/run.ts'
import { finish, ROOT } from './workspace.ts'

const CLIENT = join(ROOT, 'packages/client-python')
const STORED = join(CLIENT, 'src/bourse_client/_operations.py')
const top = mkdtempSync(join(tmpdir(), 'bourse-python-'))
// If this runs as root, PostgreSQL runs as a different user, which needs access.
chmodSync(top, 0o755)
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', MPLBACKEND: 'Agg' }
const problems: string[] = []

/** Runs a program; if it fails, its output becomes a problem. */
async function must(
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await run(program, args, { cwd: CLIENT, env: { ...env, ...more } }).catch((error: unknown) => {
    if (!(error instanceof RunFailed)) throw error
    problems.push(error.output)
  })
}

/** The client as generated from the document of the full deployment. */
async function generated(bin: string): Promise<string> {
  const [document, file] = [join(top, 'openapi.json'), join(top, '_operations.py')]
  await must(process.execPath, [join(ROOT, 'examples/full/scripts/write-document.ts'), document])
  await must(join(bin, 'python'), [join(CLIENT, 'src/bourse_client/generate.py'), document, file])
  await must(join(bin, 'ruff'), ['format', '--quiet', '--config', join(CLIENT, 'pyproject.toml'), file])
  return readFileSync(file, 'utf8')
}

/** Builds the wheel as a release does and installs it into a separate folder; returns that folder. */
async function installed(bin: string): Promise<string> {
  const [wheels, folder] = [join(top, 'wheels'), join(top, 'installed')]
  mkdirSync(wheels)
  const pip = join(bin, 'pip')
  await buildPython(bin, wheels, env)
  const wheel = readdirSync(wheels).find((name) => name.endsWith('.whl')) ?? ''
  await must(pip, ['install', '--quiet', '--no-deps', '--target', folder, join(wheels, wheel)])
  return folder
}

try {
  const requirements = join(ROOT, '.ci/python/requirements.txt')
  const bin = await pythonEnvironment(join(ROOT, 'node_modules/.cache/python-client'), requirements, env)
  if ((await generated(bin)) !== readFileSync(STORED, 'utf8'))
    problems.push(`${STORED} does not match the document. Run: npx pnpm --filter @bourse/example-full generate-python`)
  await must(join(bin, 'ruff'), ['check', '.', join(ROOT, 'examples/notebooks')])
  await must(join(bin, 'ruff'), ['format', '--check', '.', join(ROOT, 'examples/notebooks')])
  const folder = await installed(bin)
  await must(join(bin, 'mypy'), [], { MYPYPATH: folder })
  const settings = { BOURSE_DATA_DIR: join(top, 'data') }
  await whileServing({ folder: ROOT, env }, settings, async (served) => {
    await untilSettled(served)
    await must(join(bin, 'pytest'), ['-q', '-p', 'no:cacheprovider', 'tests', join(ROOT, 'examples/notebooks')], {
      BOURSE_URL: served.address,
      BOURSE_KEY: served.key,
      PYTHONPATH: folder,
    })
  })
} finally {
  rmSync(top, { recursive: true, force: true })
}
finish(problems, 'the Python client is current, passes lint, and works as documented')
