import { writeFile } from 'node:fs/promises'
import { fullDocument } from './document-source.ts'

/** Writes the full deployment's OpenAPI document to the file that the first argument names. */
const [file] = process.argv.slice(2)
if (file === undefined) throw new TypeError('expected the file to write: node scripts/write-document.ts openapi.json')
await writeFile(file, `${JSON.stringify(await fullDocument())}\n`)
