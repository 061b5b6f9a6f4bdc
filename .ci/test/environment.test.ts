import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { strangersEnvironment } from '../release/environment.ts'

const top = mkdtempSync(join(tmpdir(), 'bourse-stranger-'))
afterAll(() => rmSync(top, { recursive: true }))

test('an outside user has this Node and access to npm, but nothing from the workspace', () => {
  const bin = join(top, 'bin')
  const environment = strangersEnvironment(bin, {
    PATH: ['/clone/node_modules/.bin', '/usr/bin', '/clone/packages/kit/node_modules/.bin'].join(delimiter),
    HOME: '/somewhere',
    npm_config_registry: 'https://mirror.example/',
    npm_config_user_agent: 'pnpm/12',
    npm_lifecycle_event: 'release',
    PNPM_SCRIPT_SRC_DIR: '/clone',
    DATABASE_URL: 'postgres://production/',
    BOURSE_DATA_DIR: '/clone/.bourse',
    NODE_OPTIONS: '--import /clone/hook.ts',
  })
  expect(environment).toEqual({
    PATH: [bin, '/usr/bin'].join(delimiter),
    HOME: '/somewhere',
    npm_config_registry: 'https://mirror.example/',
  })
  expect(execFileSync('node', ['-p', 'process.version'], { env: environment, encoding: 'utf8' }).trim()).toBe(
    process.version,
  )
})
