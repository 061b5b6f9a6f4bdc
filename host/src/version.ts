import { readFileSync } from 'node:fs'

interface Package {
  readonly version: string
}

// Sources and build are at the same depth below `package.json`.
const own: Package = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** Version of the host; part of every ETag. */
export const VERSION: string = own.version
