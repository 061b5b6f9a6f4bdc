import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { calledAs } from '../src/serve/called-as.ts'

const folder = mkdtempSync(join(tmpdir(), 'bourse-called-as-'))
writeFileSync(join(folder, 'pnpm-lock.yaml'), '')
afterAll(() => rmSync(folder, { recursive: true }))

const PNPM = 'pnpm/12.21.0 npm/? node/v24.21.0'
const NPM = 'npm/11.19.1 node/v24.21.0'
const START = { npm_lifecycle_event: 'start', npm_lifecycle_script: 'node bourse.ts serve' }

test.each([
  ['by hand', {}, 'bourse'],
  ['a script of pnpm', { ...START, npm_config_user_agent: PNPM }, 'npx pnpm bourse'],
  ['a program found by pnpm', { npm_command: 'run-script', npm_config_user_agent: PNPM }, 'npx pnpm bourse'],
  ['a script of npm', { ...START, npm_config_user_agent: NPM }, 'npm run bourse --'],
  [
    'an npm script that starts the program',
    { ...START, npm_lifecycle_script: 'bourse serve', npm_config_user_agent: NPM },
    'npx bourse',
  ],
  [
    'npm, for a package that pnpm installed',
    { ...START, npm_config_user_agent: NPM, npm_package_json: join(folder, 'package.json') },
    'npx pnpm bourse',
  ],
  [
    'npx',
    { npm_command: 'exec', npm_lifecycle_event: 'npx', npm_lifecycle_script: 'bourse', npm_config_user_agent: NPM },
    'npx bourse',
  ],
  ['yarn', { ...START, npm_config_user_agent: 'yarn/4.9.0 npm/?' }, 'yarn run bourse'],
  ['a runner that does not give its name', START, 'npm run bourse --'],
])('the command line is printed in a form that can be run again: %s', (_, environment, said) => {
  expect(calledAs('bourse', environment)).toBe(said)
})
