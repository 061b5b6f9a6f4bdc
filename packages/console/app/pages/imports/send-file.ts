import type { Admin } from '../../api/admin.ts'
import { pathOf, type Import } from './import.ts'

/** Bytes per part; a broken connection loses at most one part. */
const PART = 4 * 1024 * 1024
/** Largest file that the admin API accepts, in bytes. */
export const MAX_FILE = 1024 ** 3

/** Opens an import and uploads the file in parts; `onSent` receives the number of bytes uploaded. */
export async function sendFile(
  admin: Admin,
  dataset: string,
  file: File,
  onSent: (bytes: number) => void,
): Promise<Import> {
  const wanted = { dataset, filename: fitting(file.name), bytes: file.size }
  const { data: made } = await admin.send<Import>('POST', '/imports', wanted)
  for (let start = 0, number = 1; start < file.size; start += PART, number++) {
    const end = Math.min(start + PART, file.size)
    await admin.send('PUT', `${pathOf(made)}/parts/${number}`, file.slice(start, end))
    onSent(end)
  }
  return (await admin.send<Import>('POST', `${pathOf(made)}/uploaded`, {})).data
}

/** A file name that the admin API accepts. It keeps the extension, which determines the format. */
const fitting = (name: string) =>
  name
    .replaceAll(/[^A-Za-z0-9 ._-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(-200)
    .padStart(1, 'f')
