import { releasedRange } from './released-range.ts'
import type { Variant } from './variant.ts'

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly peerDependencies: Versions
  readonly devDependencies: Versions
}

/**
 * The manifest of a dataset, without packages that it does not import; outside the repository with published versions.
 */
export function fillManifest(template: string, { subject, alone }: Variant): string {
  const manifest: Manifest = JSON.parse(template)
  const versions = (all: Versions): Versions =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => name !== '@bourse/services' || subject !== 'none')
        .map(([name, range]) => [name, alone && range.startsWith('workspace:') ? releasedRange(name) : range]),
    )
  const filled = {
    ...manifest,
    peerDependencies: versions(manifest.peerDependencies),
    devDependencies: versions(manifest.devDependencies),
  }
  return `${JSON.stringify(filled, undefined, 2)}\n`
}
