import { fileURLToPath } from 'node:url'
import { writeSite } from '../src/site-folder.ts'
import { bundle } from './bundle.ts'

/** Run by `pnpm build`: puts the application beside the built package. */
await writeSite(fileURLToPath(new URL('../dist/site/', import.meta.url)), await bundle())
