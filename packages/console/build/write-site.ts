import { fileURLToPath } from 'node:url'
import { writeSite } from '../src/site-folder.ts'
import { bundle } from './bundle.ts'

/** `pnpm build` runs this to put the application next to the built package. */
await writeSite(fileURLToPath(new URL('../dist/site/', import.meta.url)), await bundle())
