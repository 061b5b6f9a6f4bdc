#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { generateClient } from './generate-client.ts'

const USAGE =
  `Writes a typed client for a Bourse service, including its custom datasets.\n\n  bourse-client ` +
  `<document> <file.ts>\n\n<document> is the service's OpenAPI document, a URL or a file:\n  bourse-client ` +
  `http://127.0.0.1:8080/openapi.json src/bourse.ts\n`

async function textOf(source: string): Promise<string> {
  if (!/^https?:/.test(source)) return readFile(source, 'utf8')
  const response = await fetch(source)
  if (!response.ok) throw new Error(`${source} responded with ${response.status}`)
  return response.text()
}

async function run([source, file, ...more]: readonly string[]): Promise<number> {
  if (source === undefined || file === undefined || more.length > 0) {
    process.stderr.write(USAGE)
    return 2
  }
  const document: unknown = JSON.parse(await textOf(source))
  await writeFile(file, generateClient(document, { command: `bourse-client ${source} ${file}` }))
  process.stdout.write(`Wrote ${file}.\n`)
  return 0
}

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
