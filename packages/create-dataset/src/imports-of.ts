/** Names that template code may use, by module; `{}` contains the default export. */
const NAMES = {
  '@bourse/kit': [
    ...['anyOf', 'BadRecord', 'catalog', 'collection', 'contains', 'dates', 'defineDataset', 'derive'],
    ...['endpoint', 'entities', 'eq', 'f', 'orderKeys', 'paginate', 'perRequest', 'perSubject', 'range', 'record'],
    ...['RetryLater', 'revisioned', 'snapshot', 'source', 'sql', 'Type'],
  ],
  '@bourse/kit/readers': ['csv'],
  '@bourse/kit/values': ['Decimal'],
  '@bourse/services': ['listing', 'ownEntities', 'ownSubject'],
  '@bourse/testkit': ['conformance', 'fakeListings', 'runOwedJobs', 'startTestHost', 'type TestHost'],
  'node:fs': ['readFileSync'],
  vitest: ['afterAll', 'beforeAll', 'expect', 'test'],
} as const

/** Maximum line length before wrapping. */
const WIDTH = 120

/** The import lines for the names used in the code, as the formatter writes them. */
export function importsOf(code: string): string {
  const words = wordsOf(code)
  return Object.entries(NAMES)
    .map(([from, names]) => [from, names.filter((name) => words.has(name.replace('type ', '')))] as const)
    .filter(([, used]) => used.length > 0)
    .map(([from, used]) => importLine(used, from))
    .join('\n')
}

function importLine(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from '${from}'`
  return line.length <= WIDTH ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'`
}

/** Names in the code, excluding property names, keys, comments and strings. */
function wordsOf(code: string): ReadonlySet<string> {
  const bare = code.replaceAll(/\/\/.*|'(?:[^'\\\n]|\\.)*'/g, '')
  return new Set([...bare.matchAll(/(?<!(?<!\.\.)\.|\w)[A-Za-z]\w*\b(?!:)/g)].map(([word]) => word))
}
