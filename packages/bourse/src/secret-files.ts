import { chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Returns the folder for publishers' secrets received by `bourse setup`, one per file. */
const folderOf = (dataDir: string) => join(resolve(dataDir), 'secrets')
const VARIABLE = /^BOURSE_SECRET_[A-Z0-9_]+$/

/** Lets sources read the files in the `secrets` folder of the data folder; environment variables take precedence. */
export async function useSecretFiles(dataDir: string): Promise<void> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  for (const name of names) if (VARIABLE.test(name)) useFile(name, join(folderOf(dataDir), name))
}

/**
 * Milliseconds within which a running host finds a stored secret; it notices a newly enabled source just as quickly.
 */
const EVERY = 5_000

/** Lets a running host's sources read secrets that are stored while it serves. Returns a function that stops this. */
export function followSecretFiles(dataDir: string): () => void {
  const timer = setInterval(() => void useSecretFiles(dataDir), EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

function useFile(variable: string, path: string): void {
  if (process.env[variable] === undefined) process.env[`${variable}_FILE`] ??= path
}

/** Stores a secret as a file readable only by its owner, and lets sources read it from there. */
export async function storeSecret(dataDir: string, variable: string, value: string): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = join(folder, variable)
  await writeFile(`${path}.${process.pid}`, `${value}\n`, { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
  process.env[`${variable}_FILE`] = path
}
