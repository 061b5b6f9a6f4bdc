import { readFileSync } from 'node:fs'

interface Package {
  readonly version: string
}

// As far below `package.json` as what is built of it.
const own: Package = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Version of the host; part of every ETag. */
export const VERSION: string = own.version
