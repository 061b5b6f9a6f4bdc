import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'
import { checkCompose } from './compose-command.ts'
import { DEPLOYMENT, helpProblem } from './help-problem.ts'
import { addToFull, linkDatasets } from './link-dataset.ts'
import { run } from './run.ts'

/** A replacement for some commands, with the reason, and a check that returns the problem, if any. */
export interface StandIn {
  readonly of: RegExp
  readonly why: string
  check(words: readonly string[]): string | undefined | Promise<string | undefined>
}

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly scripts?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifestAt = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const ROOT_MANIFEST = manifestAt('package.json')

const hasScript = (name: string) =>
  ROOT_MANIFEST.scripts?.[name] === undefined ? `package.json has no script ${name}` : undefined

/** `pnpm bench import`: each benchmark and each fault has a file with its name. */
const namesFiles = (folder: string) => (words: readonly string[]) => {
  const missing = words
    .slice(2)
    .filter((word, index, all) => /^[a-z-]+$/.test(word) && !word.startsWith('-') && !all[index - 1]?.startsWith('--'))
    .filter((name) => !existsSync(join(ROOT, folder, `${name}.ts`)))
  return missing.length === 0 ? hasScript(words[1] ?? '') : `${folder} has no ${missing.join(', ')}`
}

const PUBLIC: ReadonlySet<string> = new Set(
  globSync(['host/package.json', 'packages/*/package.json', 'packages/*/*/package.json'], { cwd: ROOT })
    .map(manifestAt)
    .flatMap((manifest) => (manifest.private === true ? [] : [manifest.name])),
)

/** `npm install @bourse/host vitest`: each of our packages must be a public package in this repository. */
const installsOurs = (words: readonly string[]) => {
  const missing = words.filter((word) => /^@bourse\/[a-z]/.test(word) && !PUBLIC.has(word.replace(/(.)@.*$/, '$1')))
  return missing.length === 0 ? undefined : `${missing.join(', ')} is not a public package in this repository`
}

const pathsExist = (words: readonly string[]) => {
  const missing = words.filter((word) => word.includes('/') && !word.startsWith('-') && !existsSync(word))
  return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`
}

/** In this order; the first match wins. */
export const STAND_INS: readonly StandIn[] = [
  {
    of: /^(npm|pnpm) start$/,
    why: 'it serves until it is stopped; the service that the pages call was started with the same program',
    check: async () => hasScript('start') ?? (await helpProblem(DEPLOYMENT, ['serve'])),
  },
  {
    of: /^bourse ingest run (instruments nasdaq-trader$|(companies|filings|fundamentals|ownership) (sec|edgar)-)/,
    why: 'it calls the publisher',
    check: ([, ...words]) => helpProblem(DEPLOYMENT, words),
  },
  {
    of: /^npm (login|ci|update)$|^pnpm approve-builds$/,
    why: 'a command of npm or pnpm itself, which uses the network',
    check: () => undefined,
  },
  {
    of: /^npm run bourse -- --help$/,
    why: 'a script of the examples that are installed from a registry',
    check: () =>
      manifestAt('examples/minimal/package.json').scripts?.['bourse'] === undefined ? 'no such script' : undefined,
  },
  {
    of: /^npx bourse-dataset\b/,
    why: 'it writes into the packages around it; the test kit provides the program',
    check: ([, , ...words]) => helpProblem('packages/testkit/src/commands/dataset.ts', words),
  },
  {
    of: /^(npm|pnpm) (run )?test(:system)?$/,
    why: 'all tests take minutes, and this one is among them',
    check: (words) => hasScript(words.at(-1) ?? ''),
  },
  {
    of: /^pnpm vitest run\b/,
    why: 'the repository runs those tests in their folder',
    check: (words) =>
      ROOT_MANIFEST.devDependencies?.['vitest'] === undefined ? 'vitest is not installed' : pathsExist(words),
  },
  {
    of: /^pnpm packages$/,
    why: 'it builds all packages, and serves until it is stopped',
    check: () => hasScript('packages'),
  },
  { of: /^pnpm bench\b/, why: 'a benchmark takes minutes', check: namesFiles('packages/bench/src/benches') },
  { of: /^pnpm faults\b/, why: 'the faults take minutes', check: namesFiles('packages/faults/src/faults') },
  {
    of: /^pnpm dataset\b/,
    why: 'it calls a publisher, or writes into packages in this repository',
    check: async ([, , ...words]) =>
      hasScript('dataset') ??
      (await helpProblem(
        'packages/testkit/src/commands/dataset.ts',
        words.slice(0, 1).concat(words.filter((word) => word.startsWith('--'))),
      )),
  },
  {
    of: /^pnpm install$/,
    why: 'it uses the network; the check links the generated package to the installed ones',
    check: () => linkDatasets(process.cwd()),
  },
  {
    of: /^pnpm --filter @bourse\/example-full add @bourse\/[a-z-]+@workspace:\*$/,
    why: 'it changes the lock file; the check creates the same link',
    check: ([, , , , name = '']) => addToFull(process.cwd(), name.replace('@workspace:*', '')),
  },
  {
    of: /^pnpm --filter \S+ \S+$/,
    why: 'it changes the package',
    check: ([, , filter = '', script = '']) => {
      const [path] = globSync(['packages/*/package.json', 'packages/*/*/package.json', 'examples/*/package.json'], {
        cwd: ROOT,
      }).filter((candidate) => manifestAt(candidate).name === filter)
      return path !== undefined && manifestAt(path).scripts?.[script] !== undefined
        ? undefined
        : `no package ${filter} has a script ${script}`
    },
  },
  {
    of: /^(npm|pnpm) (run )?(typecheck|lint|format|format:check|build|changeset|version-packages|release|release:[a-z]+|check)\b/,
    why: 'it reads or changes the entire repository',
    check: ([, ...words]) => hasScript(words.find((word) => word !== 'run') ?? ''),
  },
  { of: /^(npm|pnpm) (install|add)\b/, why: 'it uses the network', check: installsOurs },
  {
    of: /^npx -p @bourse\/client bourse-client\b/,
    why: 'the package is not installed from a registry here; the check runs the same program',
    check: async (words) => {
      const program = globSync('packages/client/src/**/command.ts', { cwd: ROOT })[0]
      if (program === undefined) return 'the client has no program'
      const { code, stderr } = await run(process.execPath, [join(ROOT, program), ...words.slice(4)], {
        cwd: process.cwd(),
        env: process.env,
      })
      return code === 0 ? undefined : stderr.slice(-1_000)
    },
  },
  {
    of: /^npx @bourse\/create-dataset\b/,
    why: 'the package is not installed from a registry here; tests run its program inside the repository',
    check: (words) => installsOurs(words.slice(1, 2)),
  },
  { of: /^npx mcp-remote\b/, why: 'a third-party program, for third-party clients', check: () => undefined },
  { of: /^claude mcp add\b/, why: 'a third-party program', check: () => undefined },
  { of: /^docker compose\b/, why: 'Docker may not be installed', check: checkCompose },
  { of: /^docker build\b/, why: 'Docker may not be installed', check: pathsExist },
  {
    of: /^(sudo|systemctl|aws|pg_dump|pg_restore)\b/,
    why: 'it changes the machine, or needs programs that may not be installed',
    check: (words) => {
      const missing = words.filter((word) => /^examples\//.test(word) && !existsSync(word))
      return missing.length === 0 ? undefined : `there is no ${missing.join(', ')}`
    },
  },
]
