import type { ProblemCode } from '@bourse/kit/delivery'
import { PROBLEMS } from '@bourse/kit/host'
import type { OpenApiDocument } from '../openapi/document.ts'
import { assetText } from '../pages/assets.ts'
import { EXAMPLE } from '../pages/errors-page.ts'
import { addressOfGuide, linkedText, listedGuides, type Guide } from '../pages/guide-page.ts'
import { PROBLEM_HELP } from '../pages/problem-help.ts'
import { entriesByTag } from '../pages/reference.ts'
import { operationText } from './operation-text.ts'

/** A documentation page in Markdown. */
interface TextPage {
  readonly title: string
  readonly path: string
  readonly text: () => string | Promise<string>
}

/**
 * Returns the text of every documentation page by path, for programs that read Markdown: each page under its path with
 * `.md`, their list at `/llms.txt`, and all of them in one text at `/llms-full.txt`.
 */
export function textSite(
  document: OpenApiDocument,
  guides: readonly Guide[],
): ReadonlyMap<string, () => Promise<string>> {
  const pages = pagesOf(document, guides)
  return new Map([
    ['/llms.txt', async () => listText(document, guides)],
    ['/llms-full.txt', async () => (await Promise.all(pages.map(async ({ text }) => text()))).join('\n\n')],
    ...pages.map(({ path, text }) => [path, async () => text()] as const),
  ])
}

const START = { title: 'How the API works', path: '/docs/start.md' }
const ERRORS = { title: 'Errors', path: '/docs/errors.md' }
const OPERATIONS = { title: 'Operations', path: '/docs/operations.md' }
const pathOfGuide = (guide: Pick<Guide, 'name'>) => `${addressOfGuide(guide)}.md`

function pagesOf(document: OpenApiDocument, guides: readonly Guide[]): readonly TextPage[] {
  const operations = [...entriesByTag(document).values()].flat()
  return [
    { ...START, text: async () => `# ${START.title}\n\n${await assetText('guide.md')}` },
    { ...ERRORS, text: errorsText },
    { ...OPERATIONS, text: () => `# ${OPERATIONS.title}\n\n${operationLists(document).join('\n\n')}` },
    ...guides.map((guide) => ({
      title: guide.title,
      path: pathOfGuide(guide),
      text: () => linkedText(guide, guides, pathOfGuide),
    })),
    ...operations.map((entry) => ({
      title: entry.operation.summary,
      path: `${entry.address}.md`,
      text: () => operationText(document, entry),
    })),
  ]
}

/** The list of pages in the format of llmstxt.org. */
function listText(document: OpenApiDocument, guides: readonly Guide[]): string {
  const { title } = document.info
  const link = (path: string, label: string, about: string) => `- [${label}](${originOf(document)}${path}): ${about}`
  return [
    `# ${title}`,
    `> Market data over HTTP: every operation with its parameters, fields, units and price. Every page is Markdown.`,
    'Send your key as `Authorization: Bearer <key>`. `as_of` returns data as known at an instant. `dry_run=true` ' +
      'returns the price of a call and spends nothing.',
    [
      '## Documentation',
      '',
      link(START.path, START.title, 'authentication, requests, responses, pages, time, credits, the stream'),
      link(ERRORS.path, ERRORS.title, 'every code, and what to do'),
      link('/openapi.json', 'OpenAPI', 'the same reference for programs'),
      ...listedGuides(guides).map((guide) => link(pathOfGuide(guide), guide.title, `guide`)),
    ].join('\n'),
    ...operationLists(document),
    ['## Optional', '', link('/llms-full.txt', 'All pages', 'in one text')].join('\n'),
  ].join('\n\n')
}

/** A section with a link per operation, for each dataset. */
function operationLists(document: OpenApiDocument): readonly string[] {
  return [...entriesByTag(document)].map(([tag, entries]) => {
    const links = entries.map(({ method, path, address, operation }) => {
      const { text: cost } = operation['x-credits-cost']
      return `- [${operation.summary}](${originOf(document)}${address}.md): \`${method} ${path}\`, ${cost}`
    })
    return [`## ${tag['x-displayName']}`, '', tag.description, '', ...links].join('\n')
  })
}

/** The public URL in front of the paths; empty if none is configured. */
function originOf({ servers }: OpenApiDocument): string {
  const url = servers[0]?.url ?? '/'
  return url.replace(/\/$/, '')
}

function errorsText(): string {
  const codes = (Object.keys(PROBLEMS) as ProblemCode[]).map((code) => {
    const [status, title] = PROBLEMS[code]
    const { when, act } = PROBLEM_HELP[code]
    return `## ${code}\n\n${status}: ${title}. ${when}\n\n${act}`
  })
  const about =
    'Every error has an HTTP error status and an `application/problem+json` body. Failed requests cost no credits.'
  return [`# ${ERRORS.title}`, about, `\`\`\`json\n${EXAMPLE}\n\`\`\``, ...codes].join('\n\n')
}
