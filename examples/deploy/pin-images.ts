/**
 * Pins the images in this folder to their current digests, because a tag can move: `node examples/deploy/pin-images.ts`.
 * Run it again to update them. Needs Docker with buildx, and access to the registries.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that refer to third-party images. */
export const FILES = [
  'Dockerfile',
  'compose.yaml',
  'compose.cluster.yaml',
  'cluster/Dockerfile.pgbouncer',
  'kubernetes/components/cloudnative-pg/cluster.yaml',
  'helm/bourse/values.yaml',
]
const IMAGE = /^(FROM |\s*(?:image|imageName): )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?(?=\s|$)/gm

/** Returns the text with each tagged image's digest added or replaced. */
export const pinImages = (text: string, digestOf: (image: string) => string): string =>
  text.replaceAll(IMAGE, (_, before: string, image: string) => `${before}${image}@${digestOf(image)}`)

function currentDigest(image: string): string {
  const ask = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}']
  const digest = execFileSync('docker', ask, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: expected a digest from docker, got "${digest}"`)
  console.log(`${image} ${digest}`)
  return digest
}

if (import.meta.main)
  for (const name of FILES) {
    const path = join(import.meta.dirname, name)
    writeFileSync(path, pinImages(readFileSync(path, 'utf8'), currentDigest))
  }
