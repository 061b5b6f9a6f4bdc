/**
 * Rehearses a release: in a copy of the repository, runs the release commands against a local registry, and then
 * installs and uses the published packages in empty folders, with only npm. With `--built`, it publishes what
 * `pnpm build` has built here.
 */
import { chmodSync, cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { copyRepository } from './release/copy-repository.ts'
import { strangersEnvironment } from './release/environment.ts'
import { publishCopy } from './release/publish-copy.ts'
import { startRegistry, type Registry } from './release/registry.ts'
import { strangers } from './release/strangers.ts'
import { run } from './release/run.ts'
import { finish, publicPackages, ROOT } from './workspace.ts'

const keep = process.argv.includes('--keep')
const isBuilt = process.argv.includes('--built')
const top = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-release-')))
chmodSync(top, 0o755)
const stranger = strangersEnvironment(join(top, 'bin'))
const ours = { ...stranger, PATH: [join(ROOT, 'node_modules/.bin'), stranger['PATH']].join(delimiter) }
const problems: string[] = []

async function step(title: string, work: () => Promise<void>): Promise<boolean> {
  const began = performance.now()
  let problem: string | undefined
  try {
    await work()
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
    problems.push(`${title}: ${problem}`)
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`${problem === undefined ? 'ok    ' : 'failed'} ${title} (${seconds} s)`)
  return problem === undefined
}

function copyBuilt(repository: string): void {
  for (const { path } of publicPackages())
    cpSync(join(path, 'dist'), join(repository, relative(ROOT, path), 'dist'), { recursive: true })
}

/** Whether npm can install third-party packages, which only its registry has. */
async function reachesNpm(): Promise<boolean> {
  const ask = ['view', 'pg', 'name', '--fetch-retries=0', '--fetch-timeout=15000', '--prefer-online']
  return run('npm', ask, { cwd: top, env: stranger }).then(
    () => true,
    () => false,
  )
}

function missing(registry: Registry): readonly string[] {
  const names = registry.published().map((one) => one.slice(0, one.lastIndexOf('@')))
  return publicPackages().flatMap(({ name }) => (names.includes(name) ? [] : [name]))
}

async function rehearse(registry: Registry): Promise<void> {
  const repository = join(top, 'repository')
  const published = await step('a copy of the repository is versioned, built and published', async () => {
    await copyRepository(ROOT, repository, ours)
    if (isBuilt) copyBuilt(repository)
    await publishCopy(repository, registry, ours, { isBuilt })
    const left = missing(registry)
    if (left.length > 0) throw new Error(`expected every public package to be published, missing: ${left.join(', ')}`)
  })
  if (!published) return
  await step('releasing again publishes nothing', async () => {
    const before = registry.published().length
    await run('changeset', ['publish'], { cwd: repository, env: ours })
    if (registry.published().length !== before) throw new Error('it published something')
  })
  if (!(await reachesNpm())) {
    console.log('SKIPPED: npm cannot reach its registry, so no package was installed and used from outside.')
    return
  }
  for (const { title, work } of strangers({ top, repository, registry, env: stranger, ours })) await step(title, work)
}

const registry = await startRegistry()
try {
  await rehearse(registry)
} finally {
  await registry.close()
  if (keep) console.log(`kept: ${top}`)
  else rmSync(top, { recursive: true, force: true })
}
finish(problems, `${publicPackages().length} packages: the results of the steps are above`)
