import { readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishSwap, formerFolder, isSwapping, removeReady, swapClusters } from '../src/swap-clusters.ts'
import { passableFolder } from './support/embedded-helpers.ts'

let home: string
const at = (...names: string[]) => join(home, ...names)
const former = () => formerFolder(home, 17)

/** Creates the parts of a cluster that a swap reads. */
async function makeCluster(name: string, content: string): Promise<void> {
  await mkdir(at(name, 'global'), { recursive: true })
  await writeFile(at(name, 'global', 'pg_control'), content)
}
const contentOf = (name: string) => readFile(at(name, 'global', 'pg_control'), 'utf8')

/** The name that a swap gives to a complete copy of the cluster in `postgres`. */
async function readyName(): Promise<string> {
  let name: string | undefined
  await swapClusters(home, { data: at('data'), former: former() }, () => {
    name ??= readdirSync(home).find((each) => each.startsWith('postgres-ready-'))
  })
  await rename(at('postgres'), at('data'))
  await rename(former(), at('postgres'))
  return name ?? ''
}

beforeEach(async () => {
  home = await passableFolder()
  await makeCluster('postgres', 'former')
  await makeCluster('data', 'copy')
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('a swap moves the copy into place, and retains the former cluster', async () => {
  const steps: string[] = []
  await swapClusters(home, { data: at('data'), former: former() }, (step) => void steps.push(step))
  expect([steps, await readdir(home)]).toEqual([
    ['ready', 'aside'],
    ['postgres', 'postgres-17'],
  ])
  expect([await contentOf('postgres'), await contentOf('postgres-17')]).toEqual(['copy', 'former'])
})

test.each(['ready', 'aside'] as const)('a swap that fails at "%s" restores the former cluster', async (at) => {
  const failing = (step: string) => {
    if (step === at) throw new Error('the disk is broken')
  }
  const switching = swapClusters(home, { data: join(home, 'data'), former: former() }, failing)
  await expect(switching).rejects.toThrow('the disk is broken')
  expect([await readdir(home), await contentOf('postgres')]).toEqual([['postgres'], 'former'])
})

test('a swap that was killed between its renames is finished, once', async () => {
  const ready = await readyName()
  await rename(at('data'), at(ready))
  await rename(at('postgres'), former())
  expect(await isSwapping(home)).toBe(true)
  expect(await finishSwap(home)).toBe(true)
  expect([await readdir(home), await contentOf('postgres')]).toEqual([['postgres', 'postgres-17'], 'copy'])
  expect([await finishSwap(home), await isSwapping(home)]).toEqual([false, false])
})

test('a complete copy is not moved into place while a cluster exists, or if the former one has been started since', async () => {
  const ready = await readyName()
  await rename(at('data'), at(ready))
  expect(await finishSwap(home)).toBe(false)
  await writeFile(at('postgres', 'global', 'pg_control'), 'started since')
  await rename(at('postgres'), former())
  expect(await finishSwap(home)).toBe(false)
  await removeReady(home)
  expect(await readdir(home)).toEqual(['postgres-17'])
})
