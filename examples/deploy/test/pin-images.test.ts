import { expect, test } from 'vitest'
import { FILES, pinImages } from '../pin-images.ts'
import { file } from './support/deployment-files.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`

test('pins every image that has a tag, and replaces an older digest', () => {
  const text = `FROM node:24.21.0-slim AS build\n  image: caddy:2.11.7@${digest('a')}\n  image: bourse:\${TAG:-local}\nimage: bourse\n`
  expect(pinImages(text, () => digest('b'))).toBe(
    `FROM node:24.21.0-slim@${digest('b')} AS build\n  image: caddy:2.11.7@${digest('b')}\n  image: bourse:\${TAG:-local}\nimage: bourse\n`,
  )
})

test('the images of all files are found', () => {
  const found = new Set<string>()
  for (const name of FILES) {
    const before = found.size
    pinImages(file(name), (image) => {
      found.add(image.replace(/:.*/, ''))
      return digest('c')
    })
    if (name !== 'helm/bourse/values.yaml') expect(found.size).toBeGreaterThan(before)
  }
  const others = [
    'amazon/aws-cli',
    'caddy',
    'chrislusf/seaweedfs',
    'debian',
    'ghcr.io/cloudnative-pg/postgresql',
    'haproxy',
    'node',
    'postgres',
    'prom/prometheus',
  ]
  expect([...found].toSorted()).toEqual(others)
})
