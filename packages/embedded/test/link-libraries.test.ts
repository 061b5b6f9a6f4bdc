import { chmod, lstat, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkLibraries } from '../src/link-libraries.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-links-'))
  await mkdir(join(folder, 'native/lib'), { recursive: true })
})
afterEach(async () => {
  await chmod(join(folder, 'native/lib'), 0o755)
  await rm(folder, { recursive: true })
})

const listLinks = (links: readonly object[]) =>
  writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
const targetOf = (name: string) => readlink(join(folder, 'native/lib', name))

const LINKS = [
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
]

test('libraries get the links that the install script would have created', async () => {
  await listLinks(LINKS)
  await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  await linkLibraries(folder)
  expect(await Promise.all([targetOf('libpq.so'), targetOf('libpq.so.5')])).toEqual(['libpq.so.5.18', 'libpq.so.5.18'])
})

test('existing files are unchanged, and two hosts may create links concurrently', async () => {
  await listLinks(LINKS)
  await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  await writeFile(join(folder, 'native/lib/libpq.so'), 'a separate file')
  await Promise.all([linkLibraries(folder), linkLibraries(folder), linkLibraries(folder)])
  expect((await lstat(join(folder, 'native/lib/libpq.so'))).isFile()).toBe(true)
  expect(await targetOf('libpq.so.5')).toBe('libpq.so.5.18')
})

test('a package without a list of links needs no links', async () => {
  await expect(linkLibraries(folder)).resolves.toBeUndefined()
})

test.skipIf(process.getuid?.() === 0)('if links cannot be created, the error says what to run', async () => {
  await listLinks(LINKS)
  await chmod(join(folder, 'native/lib'), 0o555)
  await expect(linkLibraries(folder)).rejects.toThrow(/lacks libpq\.so: .*`npm rebuild`/)
})

test('if the libraries’ folder is missing, the error says what to run', async () => {
  await listLinks([{ source: 'native/gone/libpq.so.5.18', target: 'native/gone/libpq.so' }])
  await expect(linkLibraries(folder)).rejects.toThrow(/lacks libpq\.so: .*`npm rebuild`/)
})
