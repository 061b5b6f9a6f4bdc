import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { checkParts, type PartName, type SubjectName, type TimeName } from './choices.ts'
import { checkId } from './dataset-id.ts'
import { datasetFiles } from './dataset-files.ts'
import { nextSteps, type Step } from './next-steps.ts'
import { Refusal } from './refusal.ts'
import { checkFree, repositoryAround } from './repository.ts'

export interface CreateOptions {
  /** The dataset id, kebab-case. */
  readonly id: string
  readonly subject: SubjectName
  readonly time: TimeName
  /** Optional parts; default: none. */
  readonly with?: readonly PartName[] | undefined
  /** The folder to write; default: `packages/datasets/<id>` in the Bourse repository, `<id>` elsewhere. */
  readonly into?: string | undefined
  /** The folder that relative paths start from. */
  readonly cwd: string
}

/** The generated files and the next steps. */
export interface CreatedPackage {
  readonly id: string
  /** Absolute path. */
  readonly folder: string
  /** Paths relative to the folder. */
  readonly files: readonly string[]
  readonly next: readonly Step[]
}

/** Writes the folder of a new dataset; throws a `Refusal` without writing anything if it cannot. */
export function createDataset({ id, subject, time, with: parts = [], into, cwd }: CreateOptions): CreatedPackage {
  checkId(id)
  checkParts(parts, time)
  const folder = into === undefined ? defaultFolder(cwd, id) : resolve(cwd, into)
  const repository = repositoryAround(dirname(folder))
  const member = repository !== undefined && dirname(folder) === join(repository, 'packages/datasets')
  if (member) checkFree(repository, id)
  checkEmpty(folder, cwd)
  const files = datasetFiles({ id, subject, time, parts, alone: !member })
  for (const [path, content] of files) write(join(folder, path), content)
  const place = member ? { repository: relative(repository, folder) } : { alone: relative(cwd, folder) || '.' }
  return { id, folder, files: [...files.keys()], next: nextSteps(id, place) }
}

function defaultFolder(cwd: string, id: string): string {
  const repository = repositoryAround(cwd)
  return repository === undefined ? resolve(cwd, id) : join(repository, 'packages/datasets', id)
}

/** Throws if the folder is not empty, because existing files would not belong to the new dataset. */
function checkEmpty(folder: string, cwd: string): void {
  const shown = relative(cwd, folder) || '.'
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Refusal(`${shown} is a file.`, ELSEWHERE)
  if (readdirSync(folder).length > 0)
    throw new Refusal(`The folder ${shown} already exists and is not empty.`, ELSEWHERE)
}

const ELSEWHERE = 'Use another id, or another folder with --into.'

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { flag: 'wx' })
}
