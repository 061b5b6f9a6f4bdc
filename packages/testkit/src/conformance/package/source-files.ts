import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Specimen } from '../specimen.ts'
import { readCode, type Code } from './read-code.ts'

/** One file of a package's source. */
export interface SourceFile extends Code {
  /** From the top of the package. */
  readonly path: string
}

/** Why checks on the package have nothing to look at. */
export function withoutPackage({ folder }: Specimen): string | undefined {
  return folder !== undefined && existsSync(join(folder, 'src'))
    ? undefined
    : 'the dataset stands in no package with a folder src'
}

/** Every TypeScript file below `src`. */
export function sourceFilesOf({ folder = '' }: Specimen): readonly SourceFile[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?tsx?$/.test(name))
    .sort()
    .map((name) => ({ path: join('src', name), ...readCode(readFileSync(join(folder, 'src', name), 'utf8')) }))
}

/** `src/provides.ts:12` for a character of a file. */
export function placeOf({ path, code }: SourceFile, index: number): string {
  return `${path}:${code.slice(0, index).split('\n').length}`
}
