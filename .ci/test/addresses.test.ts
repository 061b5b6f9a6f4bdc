import { describe, expect, it } from 'vitest'
import { addressesIn } from '../addresses.ts'

// Joined here so that the check does not report this file.
const join = (...parts: readonly string[]): string => parts.join('')

describe('addresses', () => {
  it.each([
    join('https://reg', 'istry.example.com/left-pad'),
    join('registry=https://www.npm', 'js.org/'),
    join('http://npm.verdac', 'cio.example:4873/left-pad'),
    join('//npm.', 'pkg.example.com'),
    join('see /ho', 'me/somebody/bourse/README.md'),
    join('"/Us', 'ers/somebody/bourse"'),
    join('cwd=/wo', 'rk/main'),
    join('C:', '\\Us', 'ers\\somebody'),
  ])('addresses are found: %s', (text) => {
    expect(addressesIn(`first line\n${text}\n`)).not.toEqual([])
  })

  it.each([
    'https://example.com/home/page',
    'packages/work/queue.ts',
    './home/index.ts',
    'the registry of companies',
    'host.registry.metrics.get()',
    '`/v1/instruments`',
    '/var/lib/postgresql',
  ])('no address is reported: %s', (text) => {
    expect(addressesIn(text)).toEqual([])
  })

  it('addresses are reported with their line', () => {
    expect(addressesIn(join('one\ntwo\n  /ho', 'me/somebody\n'))).toEqual([
      join('line 3: local path: /ho', 'me/somebody'),
    ])
  })
})
