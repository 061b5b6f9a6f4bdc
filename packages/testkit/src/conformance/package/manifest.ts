import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Specimen } from '../specimen.ts'

type Versions = Readonly<Record<string, string>>

/** The fields of package.json that the checks read. */
export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly description?: string
  readonly license?: string
  readonly type?: string
  readonly exports?: unknown
  readonly files?: readonly string[]
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly devDependencies?: Versions
}

export function manifestOf({ folder = '' }: Specimen): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
