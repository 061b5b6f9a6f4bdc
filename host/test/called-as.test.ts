import { expect, test } from 'vitest'
import { calledAs } from '../src/commands/serve/called-as.ts'

test.each([
  ['by hand', {}, 'bourse'],
  [
    'pnpm',
    { npm_lifecycle_event: 'bourse', npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24.21.0' },
    'npx pnpm bourse',
  ],
  ['npm', { npm_lifecycle_event: 'start', npm_config_user_agent: 'npm/11.19.1 node/v24.21.0' }, 'npm run bourse --'],
  ['yarn', { npm_lifecycle_event: 'start', npm_config_user_agent: 'yarn/4.9.0 npm/?' }, 'yarn run bourse'],
  ['a runner that does not say its name', { npm_lifecycle_event: 'start' }, 'npm run bourse --'],
])('the command line is named as it can be called again: %s', (_, environment, said) => {
  expect(calledAs('bourse', environment)).toBe(said)
})
