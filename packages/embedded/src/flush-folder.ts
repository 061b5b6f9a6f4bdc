import { open } from 'node:fs/promises'

/** Makes a rename survive a power failure. Windows has no such call for folders. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
