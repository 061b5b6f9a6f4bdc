import { generateClient } from '@bourse/client/generate'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { fullDocument } from './document-source.ts'

/** The folder of the full deployment's client. */
export const CLIENT_FILE = fileURLToPath(
  new URL('../../../packages/client/src/generated/operations.ts', import.meta.url),
)

/** The client of a service, as `packages/client` has it. */
export async function clientFrom(document: unknown): Promise<string> {
  const source = generateClient(document, {
    runtime: '../runtime/index.ts',
    command: 'npx pnpm --filter @bourse/client generate',
  })
  return format(source, { ...(await resolveConfig(CLIENT_FILE)), filepath: CLIENT_FILE })
}

/** The client as it should be: what is published follows from the datasets of this deployment. */
export async function clientSource(): Promise<string> {
  return clientFrom(await fullDocument())
}

/** The client as it is. */
export const storedClient = () => readFile(CLIENT_FILE, 'utf8')
