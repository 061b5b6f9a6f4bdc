/**
 * `pnpm packages`: until the packages are on a public registry, serves this clone's packages from a local one. Builds
 * and publishes a copy, and serves until Ctrl-C.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from '../workspace.ts'
import { copyRepository } from './copy-repository.ts'
import { strangersEnvironment } from './environment.ts'
import { publishCopy } from './publish-copy.ts'
import { startRegistry } from './registry.ts'

const top = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-packages-')))
const registry = await startRegistry()
try {
  const stranger = strangersEnvironment(join(top, 'bin'))
  const env = { ...stranger, PATH: [join(ROOT, 'node_modules/.bin'), stranger['PATH']].join(delimiter) }
  const repository = join(top, 'repository')
  console.log('Building the packages in this clone. This takes a few minutes.')
  await copyRepository(ROOT, repository, env)
  // Examples outside the workspace depend on these versions.
  await publishCopy(repository, registry, env, { versions: 'as they are' })
  console.log(`${registry.published().length} packages are served until Ctrl-C. In the folder that is to have them:

  echo '@bourse:registry=${registry.url}/' > .npmrc
  npm install
`)
  await once(process, 'SIGINT')
} finally {
  await registry.close()
  rmSync(top, { recursive: true, force: true })
}
