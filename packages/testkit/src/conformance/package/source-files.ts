import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Specimen } from '../specimen.ts'
import { readCode, type Code } from './read-code.ts'

/** One source file of a package. */
export interface SourceFile extends Code {
  /** Path relative to the package folder. */
  readonly path: string
}

/** Returns the reason to skip the checks on the package, if any. */
export function withoutPackage({ folder }: Specimen): string | undefined {
  return folder !== undefined && existsSync(join(folder, 'src'))
    ? undefined
    : 'the dataset is not in a package with a src folder'
}

/** Returns all TypeScript files below `src`. */
export function sourceFilesOf({ folder = '' }: Specimen): readonly SourceFile[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?tsx?$/.test(name))
    .sort()
    .map((name) => ({ path: join('src', name), ...readCode(readFileSync(join(folder, 'src', name), 'utf8')) }))
}

/** Returns the location of a character in a file, such as `src/provides.ts:12`. */
export function placeOf({ path, code }: SourceFile, index: number): string {
  return `${path}:${code.slice(0, index).split('\n').length}`
}
