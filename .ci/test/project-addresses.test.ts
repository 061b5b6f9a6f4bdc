import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestWithAddresses, projectAddresses, pyprojectWithAddresses } from '../release/project-addresses.ts'
import { ROOT } from '../workspace.ts'

const project = {
  repository: 'https://forge.example/desk/bourse',
  homepage: 'https://bourse.example',
  bugs: 'https://forge.example/desk/bourse/issues',
}

describe('the project’s addresses', () => {
  it('the project’s addresses are read from the root manifest, and are undefined while all are empty', () => {
    expect(projectAddresses(JSON.stringify({ project }))).toEqual(project)
    expect(projectAddresses(JSON.stringify({ project: { repository: '', homepage: '', bugs: '' } }))).toBeUndefined()
    expect(projectAddresses('{}')).toBeUndefined()
  })

  it('the project’s addresses must be https URLs, all three of them', () => {
    expect(() => projectAddresses(JSON.stringify({ project: { ...project, bugs: '' } }))).toThrow(
      'bugs in the object `project` of the root package.json must be an https URL, got ""',
    )
    expect(() => projectAddresses(JSON.stringify({ project: { ...project, repository: 'desk/bourse' } }))).toThrow(
      'got "desk/bourse"',
    )
  })

  it('the project’s addresses exist only in the root manifest of this repository', () => {
    const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(Object.keys(root.project)).toEqual(['repository', 'homepage', 'bugs'])
  })

  it('the project’s addresses are added to a package’s manifest, with its folder', () => {
    const text = manifestWithAddresses(
      '{ "name": "@bourse/eod", "version": "1.0.0" }',
      'packages/datasets/eod',
      project,
    )
    expect(JSON.parse(text)).toEqual({
      name: '@bourse/eod',
      version: '1.0.0',
      repository: { type: 'git', url: 'git+https://forge.example/desk/bourse', directory: 'packages/datasets/eod' },
      homepage: 'https://bourse.example',
      bugs: 'https://forge.example/desk/bourse/issues',
    })
  })

  it('the project’s addresses become the Python client’s project URLs', () => {
    expect(pyprojectWithAddresses('[project]\nname = "bourse-client"\n', project)).toBe(
      '[project]\nname = "bourse-client"\n\n[project.urls]\n' +
        'Homepage = "https://bourse.example"\n' +
        'Repository = "https://forge.example/desk/bourse"\n' +
        'Issues = "https://forge.example/desk/bourse/issues"\n',
    )
  })
})
