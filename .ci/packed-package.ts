/** The parts of a packed manifest that the check reads. */
export interface Manifest {
  readonly description?: string
  readonly license?: string
  readonly engines?: { readonly node?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

const EXPECTED_FILES = ['package.json', 'README.md', 'LICENSE']
const SHARED = ['@bourse/kit', '@bourse/services']

/** Problems with a package as it would be published: missing or extra files, metadata, shared packages. */
export function packingProblems(manifest: Manifest, files: readonly string[]): readonly string[] {
  const expected = [...EXPECTED_FILES, ...entryFiles(manifest)]
  const missing = expected.filter((file) => !files.includes(file)).map((file) => `${file} is not in the package`)
  const extra = files
    .filter((file) => /^(src|test)\//.test(file))
    .map((file) => `${file} does not belong in the package`)
  return [...missing, ...extra, ...metadataProblems(manifest), ...dependencyProblems(manifest)]
}

/** Code and declarations of every entry. */
function entryFiles({ exports = {} }: Manifest): readonly string[] {
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)))
  return entries.map((path) => path.replace(/^\.\//, ''))
}

function metadataProblems({ description, license, engines }: Manifest): readonly string[] {
  const problems: string[] = []
  if (!description) problems.push('no description')
  if (license !== 'MIT') problems.push(`licence ${license ?? 'not stated'}, expected MIT`)
  if (!engines?.node) problems.push('engines.node is missing')
  return problems
}

// Two copies of the kit in one process would have separate objects, which never compare equal.
function dependencyProblems({ dependencies = {}, peerDependencies = {} }: Manifest): readonly string[] {
  const shared = SHARED.filter((name) => name in dependencies).map(
    (name) => `${name} is a dependency, expected a peer dependency`,
  )
  const local = Object.entries({ ...dependencies, ...peerDependencies })
    .filter(([, range]) => /^(workspace|file|link|catalog):/.test(range))
    .map(([name, range]) => `${name}: ${range} cannot be installed from outside`)
  return [...shared, ...local]
}

/** Names that only one of the two entries exports. Types do not exist at run time. */
export function exportProblems(built: readonly string[], source: readonly string[]): readonly string[] {
  const lost = source.filter((name) => !built.includes(name)).map((name) => `${name} is missing from the built entry`)
  const added = built.filter((name) => !source.includes(name)).map((name) => `${name} is only in the built entry`)
  return [...lost, ...added]
}
