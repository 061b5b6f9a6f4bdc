/**
 * Installs the lockfile's versions before `npm start` and `npm test`: with the workspace's pnpm if it is installed,
 * which takes half a second if there is nothing to do, otherwise with one that npx downloads. Runs on Node 20 or later,
 * because the workspace's own Node may not be installed yet.
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
