import { generateClient } from '@bourse/client/generate'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { fullDocument } from './document-source.ts'

/** Path of the full deployment's client. */
export const CLIENT_FILE = fileURLToPath(
  new URL('../../../packages/client/src/generated/operations.ts', import.meta.url),
)

/** Generates the client for an OpenAPI document, formatted like `packages/client`. */
export async function clientFrom(document: unknown): Promise<string> {
  const source = generateClient(document, {
    runtime: '../runtime/index.ts',
    command: 'npx pnpm --filter @bourse/client generate',
  })
  return format(source, { ...(await resolveConfig(CLIENT_FILE)), filepath: CLIENT_FILE })
}

/** Generates the client from this deployment's datasets. */
export async function clientSource(): Promise<string> {
  return clientFrom(await fullDocument())
}

/** The client as stored in the repository. */
export const storedClient = () => readFile(CLIENT_FILE, 'utf8')
