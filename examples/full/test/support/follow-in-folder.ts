import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A program that follows bars in a folder, and is killed at one of its steps. Arguments: the service's URL, a key, the
 * folder, and the number of the step, or 0. Prints the number of steps.
 */
const [, , url = '', key = '', folder = '', killAt = '0'] = process.argv

let steps = 0
/** Counts a step, and kills the program before it if it is the one. */
function step(): void {
  if (++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

const { rename, rm, open, readFile, appendFile } = fs.promises
Object.assign(fs.promises, {
  rename: (from: PathLike, to: PathLike) => (step(), rename(from, to).then(step)),
  rm: (path: PathLike, options: fs.RmOptions) => (step(), rm(path, options)),
  open: (path: PathLike, flags: string) => (step(), open(path, flags)),
  readFile: (path: PathLike, encoding: BufferEncoding) => (step(), readFile(path, encoding)),
  async appendFile(file: fs.promises.FileHandle, text: string) {
    // Half a page is in the file if the program is killed while it writes.
    await appendFile(file, text.slice(0, text.length / 2))
    step()
    await appendFile(file, text.slice(text.length / 2))
  },
})
syncBuiltinESMExports()

const { followedBars } = await import('./followed-bars.ts')
const { folderMirror } = await import('@bourse/client/folder')
const { sync } = await import('@bourse/client')
await sync(followedBars(url, key), { symbols: ['AAPL', 'MSFT'] }, folderMirror(folder), { onProgress: step })
console.log(steps)
