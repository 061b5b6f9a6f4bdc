import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { toolsOf } from '../src/tools.ts'

const skill = readFileSync(new URL('../skills/bourse/SKILL.md', import.meta.url), 'utf8')

test('the skill is published, and has the name of its folder and a description of when to use it', () => {
  expect(manifest.files).toContain('skills')
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n\n# /.exec(skill) ?? []
  expect(head).toMatch(/^name: bourse$/m)
  const description = head.split('description: >-')[1]?.replaceAll(/\s+/g, ' ').trim() ?? ''
  expect(description).toMatch(/ Use it /)
  expect(description.length).toBeLessThanOrEqual(1_024)
})

test('the skill names every general tool and no other site', () => {
  for (const name of toolsOf({ chosen: [], facts: [] }).keys()) expect(skill).toContain(`\`${name}\``)
  expect(skill).not.toMatch(/https?:\/\//)
})
