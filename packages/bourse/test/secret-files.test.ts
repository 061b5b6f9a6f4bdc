import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSecretFiles, storeSecret } from '../src/secret-files.ts'

const VARIABLE = 'BOURSE_SECRET_ACME_API_KEY'
const SECONDS = 1_000

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-secrets-'))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  Reflect.deleteProperty(process.env, `${VARIABLE}_FILE`)
  await rm(folder, { recursive: true, force: true })
})

/** Stores a key as another process would, without notifying this process. */
async function storedElsewhere(): Promise<string> {
  await storeSecret(folder, VARIABLE, 'of this test')
  Reflect.deleteProperty(process.env, `${VARIABLE}_FILE`)
  return join(folder, 'secrets', VARIABLE)
}

describe('secrets in the data folder', () => {
  it('a running host finds secrets within five seconds', async () => {
    const stop = followSecretFiles(folder)
    const path = await storedElsewhere()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await vi.advanceTimersByTimeAsync(5 * SECONDS)
    await vi.waitFor(() => expect(process.env[`${VARIABLE}_FILE`]).toBe(path))
    stop()
  })

  it('secrets are no longer read after the host stops', async () => {
    followSecretFiles(folder)()
    await storedElsewhere()
    await vi.advanceTimersByTimeAsync(60 * SECONDS)
    expect(process.env[`${VARIABLE}_FILE`]).toBeUndefined()
  })
})
