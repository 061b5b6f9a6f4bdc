import type { RemoteObjects } from '@bourse/services'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dataset from '../src/index.ts'
import { connectionFrom, optionsFrom } from '../src/options-from-environment.ts'
import { remoteStore } from '../src/remote-store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-s3-settings-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(content: string, mode: number): string {
  const path = join(folder, `secret-${mode}`)
  writeFileSync(path, content, { mode })
  return path
}

const SECRETS = { BOURSE_SECRET_S3_ACCESS_KEY_ID: 'id', BOURSE_SECRET_S3_SECRET_ACCESS_KEY: 'a secret of ours' }

describe('settings from the environment', () => {
  test('settings from the environment configure a store', () => {
    expect(
      optionsFrom({
        BOURSE_S3_BUCKET: 'files',
        BOURSE_S3_ENDPOINT: 'http://minio:9000/',
        BOURSE_S3_PUBLIC_ENDPOINT: 'https://files.example.com',
        BOURSE_S3_REGION: 'eu-central-1',
        BOURSE_S3_PREFIX: 'bourse',
        BOURSE_S3_PATH_STYLE: 'false',
        ...SECRETS,
      }),
    ).toEqual({
      bucket: 'files',
      endpoint: 'http://minio:9000',
      publicEndpoint: 'https://files.example.com',
      region: 'eu-central-1',
      prefix: 'bourse',
      pathStyle: false,
      credentials: { accessKeyId: 'id', secretAccessKey: 'a secret of ours' },
    })
  })

  test("settings from the environment need only a bucket: the rest comes from the SDK's own chain", () => {
    expect(optionsFrom({ BOURSE_S3_BUCKET: 'files' })).toEqual({ bucket: 'files' })
  })

  test('settings from the environment are undefined if no variables are set or all are empty', () => {
    expect(optionsFrom({})).toBeUndefined()
    expect(optionsFrom({ BOURSE_S3_BUCKET: '', BOURSE_PORT: '1', ...SECRETS })).toBeUndefined()
  })

  test('settings of a store that is only for backups leave the files in the folder', () => {
    const environment = { BOURSE_S3_FILES: 'false', BOURSE_S3_ENDPOINT: 'http://minio:9000', ...SECRETS }
    expect(optionsFrom(environment)).toBeUndefined()
    const credentials = { accessKeyId: 'id', secretAccessKey: 'a secret of ours' }
    expect(connectionFrom(environment)).toEqual({ endpoint: 'http://minio:9000', credentials })
    expect(connectionFrom(SECRETS)).toEqual({ credentials })
    expect(() => optionsFrom({ BOURSE_S3_FILES: 'no', BOURSE_S3_BUCKET: 'files' })).toThrow('expected true or false')
    expect(() => connectionFrom({ BOURSE_S3_FILE: 'false' })).toThrow('BOURSE_S3_FILE is not a setting')
  })

  test('settings from the environment read secrets from files that no one else can read', () => {
    const file = fileOf('from a file\n', 0o600)
    const environment = {
      BOURSE_S3_BUCKET: 'files',
      BOURSE_SECRET_S3_ACCESS_KEY_ID: 'id',
      BOURSE_SECRET_S3_SECRET_ACCESS_KEY_FILE: file,
    }
    expect(optionsFrom(environment)?.credentials).toEqual({ accessKeyId: 'id', secretAccessKey: 'from a file' })
    const open = fileOf('from a file', 0o644)
    expect(() => optionsFrom({ ...environment, BOURSE_SECRET_S3_SECRET_ACCESS_KEY_FILE: open })).toThrow('chmod 600')
    const absent = join(folder, 'absent')
    expect(() => optionsFrom({ ...environment, BOURSE_SECRET_S3_SECRET_ACCESS_KEY_FILE: absent })).toThrow(
      'does not exist',
    )
  })

  test.each([
    [{ BOURSE_S3_BUKET: 'files' }, 'BOURSE_S3_BUKET is not a setting; expected one of: BOURSE_S3_BUCKET, '],
    [{ BOURSE_S3_REGION: 'eu-central-1' }, 'BOURSE_S3_BUCKET is missing'],
    [{ BOURSE_S3_BUCKET: 'files', BOURSE_S3_ENDPOINT: 'minio:9000' }, 'BOURSE_S3_ENDPOINT: expected http(s)://host'],
    [
      { BOURSE_S3_BUCKET: 'files', BOURSE_S3_PATH_STYLE: 'yes' },
      'BOURSE_S3_PATH_STYLE: expected true or false, got yes',
    ],
    [
      { BOURSE_S3_BUCKET: 'files', BOURSE_SECRET_S3_ACCESS_KEY_ID: 'id' },
      'BOURSE_SECRET_S3_SECRET_ACCESS_KEY is missing',
    ],
  ])('the settings %j are rejected with a reason', (environment, message) => {
    expect(() => optionsFrom(environment)).toThrow(message)
  })

  test('settings from the environment never repeat a secret', () => {
    const withPassword = { BOURSE_S3_BUCKET: 'files', BOURSE_S3_ENDPOINT: 'https://user:hush@minio' }
    expect(() => optionsFrom(withPassword)).toThrow(/^(?!.*hush).*$/)
    const half = { BOURSE_S3_BUCKET: 'files', BOURSE_SECRET_S3_SECRET_ACCESS_KEY: 'hush' }
    expect(() => optionsFrom(half)).toThrow(/^(?!.*hush).*ACCESS_KEY_ID is missing/)
  })
})

describe('a store', () => {
  test('a store that is not configured leaves the host with its own folder', async () => {
    const [provider] = dataset.provides
    const store = provider?.make({} as never) as RemoteObjects
    expect(store.isConfigured).toBe(false)
    await expect(store.open('a')).rejects.toThrow('expected a configured object store, got none')
  })

  test.each([
    [() => optionsFrom({ BOURSE_S3_REGION: 'eu-central-1' }), 'BOURSE_S3_BUCKET is missing'],
    [() => ({ bucket: 'files', prefix: 'a//b' }), 'the object store prefix'],
  ])(
    'a store with invalid settings does not count as missing: each use reports the error',
    async (options, message) => {
      const store = remoteStore(options)
      expect(store.isConfigured).toBe(true)
      await expect(store.put('a', (async function* () {})())).rejects.toThrow(message)
      await expect(store.open('a')).rejects.toThrow(message)
      await expect(store.remove('a')).rejects.toThrow(message)
      await expect(store.address('a', { seconds: 1, mediaType: 'text/csv', filename: 'a.csv' })).rejects.toThrow(
        message,
      )
    },
  )
})
