/**
 * Installs what the lockfile names, before `npm start` and `npm test`: with the pnpm of the workspace where it is
 * installed already, which finds nothing to do in half a second, else with the one that npx fetches. Runs on any Node
 * from 20 on, before there is another.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const install = 'install --frozen-lockfile --prefer-offline'
const own = join(root, 'node_modules/.bin/pnpm')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const command = existsSync(own) ? `"${own}" ${install}` : `npx --yes ${packageManager} ${install}`
const { status } = spawnSync(command, { cwd: root, shell: true, stdio: 'inherit' })
process.exit(status ?? 1)
