import { join } from 'node:path'
import { COMPILES, installed, runIn, type Generator } from './generator.ts'

const VERSION = '7.25.0'

/** A client in one of the languages of openapi-generator. */
interface Language {
  /** Programs that compile the client; none if it is not compiled, or if Maven compiles it. */
  readonly needs: Generator['needs']
  readonly checks?: string
  compile(folder: string): Promise<void>
}

/** Downloads the generator with Maven. */
async function jar(): Promise<string> {
  const folder = await installed(`openapi-generator-${VERSION}`, (here) =>
    runIn(here, 'mvn', [
      ...['--batch-mode', '--quiet', 'dependency:copy'],
      `-Dartifact=org.openapitools:openapi-generator-cli:${VERSION}`,
      `-DoutputDirectory=${here}`,
    ]),
  )
  return join(folder, `openapi-generator-cli-${VERSION}.jar`)
}

/** A client that openapi-generator writes without further options. */
export const openapiGenerator = (language: string, { needs, checks = COMPILES, compile }: Language): Generator => ({
  name: `openapi-generator ${language}`,
  checks,
  needs: { java: '-version', mvn: '--version', ...needs },
  async generate({ document, folder }) {
    await runIn(folder, 'java', ['-jar', await jar(), 'generate', '-g', language, '-i', document, '-o', '.'])
    await compile(folder)
  },
})
