/** A next step. */
export interface Step {
  /** The command, ready to paste. */
  readonly command: string
  /** What the command does, and what to keep in mind. */
  readonly why: string
}

/** The folder's location: relative to the root if it is in the repository, otherwise relative to the current folder. */
type Place = { readonly repository: string } | { readonly alone: string }

/** The next steps for a newly created dataset. */
export function nextSteps(id: string, place: Place): readonly Step[] {
  if ('alone' in place)
    return [
      {
        command: place.alone === '.' ? 'npm install' : `cd ${place.alone} && npm install`,
        why: 'installs what it needs; README.md says from where, until the packages are on npm',
      },
      { command: 'npm test', why: 'runs conformance on it; needs no setup' },
      { command: 'npm run typecheck', why: 'checks its types; README.md says how to serve it' },
    ]
  return [
    { command: 'npx pnpm install', why: 'links the new package' },
    { command: `npx pnpm vitest run ${place.repository}`, why: 'runs conformance on it' },
    {
      command: `npx pnpm --filter @bourse/example-full add '@bourse/${id}@workspace:*'`,
      why:
        `adds it to the full service, with the line \`() => import('@bourse/${id}'),\` in ` +
        'examples/full/src/datasets.ts',
    },
  ]
}
