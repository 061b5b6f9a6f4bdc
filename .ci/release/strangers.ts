import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { whileServing } from './deployment.ts'
import type { Environment } from './environment.ts'
import { copyExample, install, installExample, openFolder } from './outsider.ts'
import { LATER_KIT, publishLaterKit } from './publish-copy.ts'
import type { Registry } from './registry.ts'
import { run, RunFailed } from './run.ts'

/** The published copy, the registry and the environment that outside users work with. */
export interface Place {
  readonly top: string
  /** The copy that the packages were published from. */
  readonly repository: string
  readonly registry: Registry
  readonly env: Environment
  /** The release's environment. */
  readonly ours: Environment
}

/** Something that an outside user does with published packages. */
export interface Deed {
  readonly title: string
  readonly work: () => Promise<void>
}

/** The steps of a user who has npm and empty folders. */
export function strangers(place: Place): readonly Deed[] {
  return [
    { title: 'examples/minimal installs, starts and responds', work: () => useMinimal(place) },
    {
      title: 'examples/minimal starts from what pnpm installs, without install scripts',
      work: () => useWithPnpm(place),
    },
    { title: 'examples/own-dataset installs, conforms, starts and responds', work: () => useOwnDataset(place) },
    { title: 'npx @bourse/create-dataset creates a conforming package', work: () => createDataset(place) },
    { title: 'every package installs, loads and serves alongside all others', work: () => useEverything(place) },
    { title: 'npm rejects an out-of-range kit and names it', work: () => refuseKit(place) },
  ]
}

const folderOf = ({ top, registry, env }: Place, name: string) => openFolder(join(top, name), registry, env)

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

async function useMinimal(place: Place): Promise<void> {
  const folder = folderOf(place, 'minimal')
  await installExample(join(place.repository, 'examples/minimal'), folder)
  await whileServing(folder, {}, async ({ rows, ask, address }) => {
    const [bar] = await rows('/v1/eod?symbols=AAPL&limit=1')
    check(bar?.['symbol'] === 'AAPL', `expected a bar of AAPL, got ${JSON.stringify(bar)}`)
    await rows('/v1/datasets')
    for (const page of ['/docs', '/docs/', '/openapi.json', '/readyz']) {
      const { status } = await ask(page)
      check(status === 200, `${page}: expected 200, got ${status}`)
    }
    await generateClient(place, address)
  })
}

/** Runs the client's command as its README describes. */
async function generateClient(place: Place, address: string): Promise<void> {
  const folder = folderOf(place, 'client')
  writeFileSync(join(folder.folder, 'package.json'), '{ "private": true, "type": "module" }')
  await folder.run('npx', '--yes', '-p', '@bourse/client', 'bourse-client', `${address}/openapi.json`, 'bourse.ts')
  check(readFileSync(join(folder.folder, 'bourse.ts'), 'utf8').includes('/v1/eod'), 'expected a client with /v1/eod')
}

/** pnpm runs only allowed scripts, and resolves only a package's declared dependencies. */
async function useWithPnpm(place: Place): Promise<void> {
  const folder = folderOf(place, 'with-pnpm')
  copyExample(join(place.repository, 'examples/minimal'), folder)
  await run('pnpm', ['install', '--prefer-offline', '--ignore-scripts'], { cwd: folder.folder, env: place.ours })
  await whileServing(folder, { BOURSE_DEMO: 'off' }, async ({ rows }) => {
    await rows('/v1/datasets')
  })
}

async function useOwnDataset(place: Place): Promise<void> {
  const folder = folderOf(place, 'own-dataset')
  await installExample(join(place.repository, 'examples/own-dataset'), folder)
  await folder.run('npm', 'run', 'typecheck')
  await folder.run('npm', 'test')
  await whileServing(folder, {}, async ({ rows }) => {
    const [view] = await rows('/v1/house-views?symbols=TEAS')
    check(view?.['target_price'] === 112, `expected the corrected target, got ${JSON.stringify(view)}`)
    const upside = await rows('/v1/house-views/upside?symbols=ANVL,LAMP&date=2026-03-06')
    check(upside[0]?.['upside'] === 0.212833, `expected rows alongside the eod rows, got ${JSON.stringify(upside)}`)
    await rows('/v1/eod?symbols=ANVL')
  })
}

async function createDataset(place: Place): Promise<void> {
  const folder = folderOf(place, 'created')
  await folder.run('npx', '--yes', '@bourse/create-dataset', 'moon-phases')
  const made = folderOf(place, join('created', 'moon-phases'))
  await install(made)
  await made.run('npm', 'test')
  await made.run('npx', '--no-install', 'tsc', '--noEmit')
}

/** Names of all published packages, each once. */
function published({ registry }: Place): readonly string[] {
  return [...new Set(registry.published().map((one) => one.slice(0, one.lastIndexOf('@'))))]
}

async function useEverything(place: Place): Promise<void> {
  const folder = folderOf(place, 'everything')
  cpSync(join(import.meta.dirname, 'everything'), folder.folder, { recursive: true })
  const manifest = { private: true, type: 'module', scripts: { start: 'node bourse.ts serve' } }
  writeFileSync(join(folder.folder, 'package.json'), JSON.stringify(manifest))
  await install(folder, ...published(place), 'vitest')
  await folder.run('node', 'load-entries.ts')
  await whileServing(folder, { BOURSE_DEMO: 'off' }, async ({ rows, ask }) => {
    const listed = await rows('/v1/datasets')
    check(listed.length > 9, `expected every dataset in /v1/datasets, got ${listed.length}`)
    const document = await (await ask('/openapi.json')).text()
    for (const path of ['/v1/eod', '/v1/intraday', '/v1/indicators', '/v1/exports', '/v1/flat-files'])
      check(document.includes(`"${path}"`), `expected ${path} in the document of all datasets`)
  })
}

/**
 * Publishes a later version of the kit, outside every package's range: npm must report the conflict instead of
 * installing two.
 */
async function refuseKit(place: Place): Promise<void> {
  const { repository, ours } = place
  await publishLaterKit(repository, ours)
  const folder = folderOf(place, 'later-kit')
  const { dependencies }: { readonly dependencies: object } = JSON.parse(
    readFileSync(join(repository, 'examples/minimal/package.json'), 'utf8'),
  )
  const manifest = { private: true, dependencies: { ...dependencies, '@bourse/kit': LATER_KIT } }
  writeFileSync(join(folder.folder, 'package.json'), JSON.stringify(manifest))
  const refusal = await install(folder).then(
    () => 'nothing, because it was installed',
    (error: unknown) => (error instanceof RunFailed ? error.output : String(error)),
  )
  check(
    /ERESOLVE/.test(refusal) && refusal.includes('@bourse/kit'),
    `expected ERESOLVE naming @bourse/kit, got ${refusal}`,
  )
}
