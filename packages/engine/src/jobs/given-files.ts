import type { InputFile, Source } from '@bourse/kit'
import type { FileContext, RawFile, SourceFiles } from '@bourse/kit/host'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { DownloadFolder } from './download-folder.ts'
import { unitName } from './archive.ts'
import { readAllInProcess } from './read-in-process.ts'
import { givenFile } from './reading/given-file.ts'

/** One unit's files. They are opened when the unit is processed. */
export interface GivenUnit {
  readonly unit: unknown
  /** File names as the operator specified them, for messages. */
  readonly names: readonly string[]
  /** Size on disk in bytes. */
  readonly bytes: number
  /** Opens the files and unpacks archives into the folder. */
  open(folder: DownloadFolder): Promise<readonly InputFile[]>
}

interface GivenFilesOptions {
  readonly source: Source & { readonly files: SourceFiles }
  readonly context: Pick<FileContext<unknown>, 'config' | 'date'>
  /** Folder into which archives are unpacked. */
  readonly folder: DownloadFolder
}

/**
 * Groups files, including those in subfolders, by the source unit to which they belong. Units are sorted by their
 * serialized form, so that earlier dates come first. `others` are the files in a folder that do not belong to the
 * source. Gzip and zip archives are unpacked unless the source recognizes the archive itself. Throws if a file named by
 * the operator does not belong to the source.
 */
export async function givenUnits(paths: readonly string[], options: GivenFilesOptions) {
  const { id, files } = options.source
  const units = new Map<string, { unit: unknown; files: UnitFile[] }>()
  const others: string[] = []
  for (const file of await filesAt(paths)) {
    const unitFiles = await sourceFilesIn(file, options)
    if (unitFiles.length === 0 && file.isNamed)
      throw new Error(`${file.shown} is not a file of ${id}; expected ${files.expected}`)
    if (unitFiles.length === 0) others.push(file.shown)
    for (const one of unitFiles) {
      const name = unitName(one.unit)
      const known = units.get(name) ?? { unit: one.unit, files: [] }
      units.set(name, known)
      known.files.push(one)
    }
  }
  const inOrder = [...units].sort(([a], [b]) => (a < b ? -1 : 1))
  return { units: inOrder.map(([, { unit, files }]) => unitOf(unit, files)), others }
}

const unitOf = (unit: unknown, files: readonly UnitFile[]): GivenUnit => ({
  unit,
  names: files.map(({ shown }) => shown),
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  async open(folder) {
    const opened: InputFile[] = []
    for (const file of files) opened.push(givenFile(await file.open(folder)))
    return opened
  },
})

interface FoundFile {
  readonly path: string
  /** The path as the operator specified it, or as found in the folder that the operator specified. */
  readonly shown: string
  /** The path relative to that folder, with `/` as the separator. */
  readonly below: string
  readonly bytes: number
  /** True if the operator specified the file itself; false if it was found in a folder. */
  readonly isNamed: boolean
}

async function filesAt(paths: readonly string[]): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = []
  for (const path of paths) {
    const stats = await stat(path)
    if (stats.isDirectory()) found.push(...(await filesBelow(path)))
    else found.push({ path, shown: path, below: basename(path), bytes: stats.size, isNamed: true })
  }
  return found
}

async function filesBelow(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  const files: FoundFile[] = []
  for (const path of paths.sort()) {
    const below = relative(folder, path).split(sep).join('/')
    files.push({ path, shown: path, below, bytes: (await stat(path)).size, isNamed: false })
  }
  return files
}

/** A file that belongs to the source, plain or compressed. */
interface UnitFile {
  readonly unit: unknown
  readonly shown: string
  readonly bytes: number
  open(folder: DownloadFolder): Promise<RawFile>
}

async function sourceFilesIn(file: FoundFile, options: GivenFilesOptions): Promise<readonly UnitFile[]> {
  const { path, shown, below, bytes } = file
  const unit = unitNamed(below, options)
  if (unit !== undefined)
    return [{ unit, shown, bytes, open: async () => ({ path, name: basename(below), size: bytes }) }]
  if (/\.gz$/i.test(below)) return gzipped(file, options)
  return /\.zip$/i.test(below) ? zipped(file, options) : []
}

const unitNamed = (below: string, { source, context }: GivenFilesOptions): unknown =>
  source.files.unit(basename(below), { ...context, path: below } as FileContext<never>)

function gzipped({ path, shown, below, bytes }: FoundFile, options: GivenFilesOptions): readonly UnitFile[] {
  const plain = below.slice(0, -'.gz'.length)
  const unit = unitNamed(plain, options)
  if (unit === undefined) return []
  const { unpacks } = options.source.files
  const open = async (folder: DownloadFolder) => {
    const target = await folder.place()
    await readAllInProcess('gunzip', { path, target, limits: unpacks })
    return unpacked(target, basename(plain))
  }
  return [{ unit, shown, bytes, open }]
}

/** All entries of an archive are unpacked together, since an archive is read from its start. */
async function zipped({ path, shown, below }: FoundFile, options: GivenFilesOptions): Promise<readonly UnitFile[]> {
  const limits = options.source.files.unpacks
  const [names = []] = await readAllInProcess('zip-names', { path, limits })
  const members = names.flatMap((name, number) => {
    const unit = unitNamed(`${below}/${name}`, options)
    return unit === undefined ? [] : [{ name, number, unit }]
  })
  const targets = new Map<number, string>()
  for (const { number } of members) targets.set(number, await options.folder.place())
  if (members.length > 0) await readAllInProcess('unzip', { path, targets, limits })
  const unitFiles: UnitFile[] = []
  for (const { name, number, unit } of members) {
    const file = await unpacked(targets.get(number) ?? '', basename(name))
    unitFiles.push({ unit, shown: `${shown}/${name}`, bytes: file.size, open: async () => file })
  }
  return unitFiles
}

const unpacked = async (path: string, name: string): Promise<RawFile> => ({ path, name, size: (await stat(path)).size })
