import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRegistry, type Registry } from '../release/registry.ts'

let registry: Registry

beforeEach(async () => {
  registry = await startRegistry()
})
afterEach(() => registry.close())

/** The properties that tests check. */
interface Published {
  readonly versions: Readonly<Record<string, { readonly dist: { readonly tarball: string } }>>
}

const FILE = Buffer.from('packed')

function publish(version: string, { tag = 'latest', token = registry.token, file = FILE } = {}): Promise<Response> {
  const shasum = createHash('sha1').update(FILE).digest('hex')
  const manifest = { name: '@bourse/kit', version, dist: { shasum, tarball: 'http://elsewhere.example/kit.tgz' } }
  const body = {
    'dist-tags': { [tag]: version },
    versions: { [version]: manifest },
    _attachments: { [`@bourse/kit-${version}.tgz`]: { data: file.toString('base64') } },
  }
  // npm escapes the slash of a scope.
  return fetch(`${registry.url}/@bourse%2fkit`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

test('a published package is listed and downloaded, with a URL in this registry', async () => {
  expect((await publish('1.0.0')).status).toBe(200)
  expect((await publish('2.0.0', { tag: 'next' })).status).toBe(200)
  expect(registry.published()).toEqual(['@bourse/kit@1.0.0', '@bourse/kit@2.0.0'])
  const document = (await (await fetch(`${registry.url}/@bourse%2fkit`)).json()) as Published
  expect(document).toMatchObject({ 'dist-tags': { latest: '1.0.0', next: '2.0.0' } })
  const tarball = document.versions['1.0.0']?.dist.tarball ?? ''
  expect(tarball).toBe(`${registry.url}/@bourse/kit/-/kit-1.0.0.tgz`)
  expect(await (await fetch(tarball)).text()).toBe('packed')
})

test('a version is published once', async () => {
  await publish('1.0.0')
  const again = await publish('1.0.0')
  expect(again.status).toBe(403)
  expect(await again.json()).toMatchObject({ error: expect.stringContaining('cannot publish over') })
})

test('nothing is published without the token, or if the file does not match the manifest', async () => {
  expect((await publish('1.0.0', { token: 'another' })).status).toBe(401)
  expect((await publish('1.0.0', { file: Buffer.from('another') })).status).toBe(400)
  expect(registry.published()).toEqual([])
})

test('unknown packages are not found, nor are URLs from an earlier registry on the same port', async () => {
  expect((await fetch(`${registry.url}/fastify`)).status).toBe(404)
  const { origin } = new URL(registry.url)
  await publish('1.0.0')
  expect((await fetch(`${origin}/@bourse%2fkit`)).status).toBe(404)
})
