import { writeFile } from 'node:fs/promises'
import { fullDocument } from './document-source.ts'

/** Writes the OpenAPI document of the full deployment to the file in the first argument. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new TypeError('expected the file to write: node scripts/write-document.ts openapi.json')
await writeFile(file, `${JSON.stringify(await fullDocument())}\n`)
