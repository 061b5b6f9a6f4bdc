import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runtimeDependencies, sbomProblems, writeSbom } from '../release/sbom.ts'

const folder = mkdtempSync(join(tmpdir(), 'bourse-sbom-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the bill of materials of a release', () => {
  test('a release’s bill of materials lists the runtime dependencies of every published package with versions and licenses', () => {
    const path = join(folder, 'new', 'sbom.cdx.json')
    // Throws if a dependency is missing.
    writeSbom(path)
    const sbom = JSON.parse(readFileSync(path, 'utf8'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    const purls = sbom.components.map(({ purl }: { readonly purl: string }) => purl)
    expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/fastify@\d/))
    expect(purls).toContainEqual(expect.stringMatching(/^pkg:npm\/%40bourse\/host@\d/))
    // Neither development tools nor private packages are part of a release.
    expect(purls.filter((purl: string) => /\/(vitest|eslint|example-full|faults)@/.test(purl))).toEqual([])
  })

  test('a release’s bill of materials is rejected if it lacks a dependency, a version or a license', () => {
    const licenses = [{ license: { id: 'MIT' } }]
    const components = [
      { purl: 'pkg:npm/%40fastify/cors@11.0.0', version: '11.0.0', licenses },
      { purl: 'pkg:npm/pg@8.0.0', version: '8.0.0', licenses: [] },
    ]
    expect(sbomProblems(components, ['@fastify/cors', 'pino', 'pino'])).toEqual([
      'pino: expected a component, got none',
      'pkg:npm/pg@8.0.0: expected a version and a license',
    ])
    expect(sbomProblems([{ ...components[1], licenses }], ['pg'])).toEqual([])
  })

  test('a release’s bill of materials must contain dependencies, not development or peer dependencies', () => {
    const manifest = { dependencies: { pg: '8' }, devDependencies: { vitest: '5' }, peerDependencies: { kit: '1' } }
    expect(runtimeDependencies(JSON.stringify(manifest))).toEqual(['pg'])
  })
})
