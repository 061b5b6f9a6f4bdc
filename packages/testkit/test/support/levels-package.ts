import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const MANIFEST = {
  name: '@nobody/levels',
  type: 'module',
  exports: './src/index.ts',
  peerDependencies: { '@bourse/kit': '*' },
}

/** A dataset with sources of every kind that can be recorded. */
const MODULE = `
import { catalog, defineDataset, endpoint, f, perRequest, readThrough, record, service, source, Type } from '@bourse/kit'

const levels = record('levels', {
  title: 'Levels',
  subject: undefined,
  fields: { code: f.text('Code'), level: f.decimal('Level') },
  key: ['code'],
  time: catalog(),
  order: ['code asc'],
})
const codes = service('levels.codes')
const publisher = { name: 'Levels Inc', licence: 'CC0-1.0', hosts: [], requestsPerSecond: 100 }
const terms = { page: 'Terms', url: 'https://levels.example.org/terms', redistribution: 'free', accept: false }
const free = { ...publisher, terms }
const config = Type.Object({ base_url: Type.String({ default: 'https://levels.example.org' }) })
const common = { title: 'Levels', feeds: levels, publisher: free, schedule: 'manual', config }

function* parse(text) {
  if (text.startsWith('<')) throw new Error('no header')
  for (const line of text.split('\\n')) {
    const [code, level] = line.split(';')
    yield { code, level }
  }
}

export const files = source({
  ...common,
  id: 'level-files',
  plan: function* ({ from, to }) {
    for (const date of [from, to]) yield { date }
  },
  fetch: ({ date }, { http, config, secret }) => http.text(\`\${config.base_url}/\${date}.csv?apikey=\${secret('key')}\`),
  parse,
})
const restricted = source({ ...common, id: 'restricted', publisher, plan: () => [{}], fetch: files.fetch, parse })
const parted = source({
  ...common,
  id: 'parted',
  plan: () => [{ page: 1 }],
  needs: { codes },
  async fetch({ page }, { http, config, files }, needs) {
    const head = await files.bytes('head.csv')
    const pages = [await http.bytes(\`\${config.base_url}/a/\${page}\`), await http.bytes(\`\${config.base_url}/b\`)]
    return { codes: await needs.codes(), head: head ?? null, pages }
  },
  parse: ({ codes }) => codes.map((code) => ({ code, level: '1' })),
})
const prints = readThrough({
  id: 'prints',
  title: 'Prints',
  publisher: free,
  config,
  fetch: ({ date }, { http, config }) => http.bytes(\`\${config.base_url}/prints/\${date}\`),
  parse: (bytes) => [...bytes].map((level) => ({ level })),
})
const listPrints = endpoint('/prints', {
  id: 'prints.list',
  summary: 'Prints',
  capabilities: [],
  credits: perRequest(5),
  fields: { code: f.text('Code') },
  order: ['code asc'],
  needs: { prints },
  read: async () => [],
})

export default defineDataset({
  id: 'levels',
  title: 'Levels',
  summary: 'Levels of codes',
  module: import.meta.url,
  records: [levels],
  sources: [files, restricted, parted],
  endpoints: [listPrints],
  provides: [codes.provide({}, () => async () => ['a', 'b'])],
})
`

/** A package outside this repository, with a dataset named levels. */
export interface LevelsPackage {
  readonly folder: string
  remove(): void
}

/** Writes the package to a temporary folder. */
export function levelsPackage(): LevelsPackage {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bourse-levels-')))
  const kit = join(folder, 'node_modules/@bourse/kit')
  mkdirSync(dirname(kit), { recursive: true })
  symlinkSync(join(import.meta.dirname, '../../../kit'), kit)
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(MANIFEST))
  writeFileSync(join(folder, 'src/index.ts'), MODULE)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
