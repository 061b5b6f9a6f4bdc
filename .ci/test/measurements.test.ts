import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../workspace.ts'

const PATH = /`((?:host|packages|examples|\.ci)\/[\w./-]+)`/g

const pages = globSync('host/docs/measurements/*.md', { cwd: ROOT })

it.each(pages)('%s names files that exist', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
