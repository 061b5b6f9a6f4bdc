import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { staleRanges, withRanges } from '../release/example-ranges.ts'
import { OUTSIDE } from '../release/outside-examples.ts'
import { ROOT } from '../workspace.ts'

const VERSIONS = new Map([
  ['@bourse/kit', '0.3.0'],
  ['@bourse/eod', '1.2.0'],
])
const MANIFEST = `{
  "peerDependencies": { "@bourse/kit": "^0.2.0" },
  "devDependencies": { "@bourse/kit": "^0.2.0", "@bourse/eod": "^1.2.0", "vitest": "^5.0.0" }
}
`

test('our packages’ ranges are updated to their versions, and the rest of the manifest is unchanged', () => {
  expect(withRanges(MANIFEST, VERSIONS)).toBe(MANIFEST.replaceAll('^0.2.0', '^0.3.0'))
})

test('a manifest with current versions has no stale range', () => {
  expect(staleRanges(MANIFEST, VERSIONS)).toHaveLength(2)
  expect(staleRanges(withRanges(MANIFEST, VERSIONS), VERSIONS)).toEqual([])
})

/** Packages that the root links for examples outside the workspace. */
function linked(): readonly string[] {
  const root: { readonly devDependencies: object } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.keys(root.devDependencies).filter((name) => name.startsWith('@bourse/'))
}

function versionOf(name: string): string {
  const own: { readonly version: string } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return own.version
}

describe.each(OUTSIDE)('%s', (folder) => {
  const text = readFileSync(join(ROOT, folder, 'package.json'), 'utf8')

  test('the example has the packages’ current versions', () => {
    const versions = new Map(linked().map((name) => [name, versionOf(name)]))
    expect(staleRanges(text, versions), 'run `npx pnpm version-packages`, or edit the ranges by hand').toEqual([])
  })

  test('the example uses only packages that the root links, so types, lint and tests work here', () => {
    const ours = text.matchAll(/"(@bourse\/[a-z0-9-]+)": /g)
    expect([...ours].map(([, name]) => name).filter((name) => !name?.startsWith('@bourse/example'))).toSatisfy(
      (names: readonly string[]) => names.length > 3 && names.every((name) => linked().includes(name)),
    )
  })

  test('the example is outside the workspace: it uses nothing that only a workspace has', () => {
    expect(text).not.toMatch(/workspace:|file:|link:|catalog:/)
  })
})
