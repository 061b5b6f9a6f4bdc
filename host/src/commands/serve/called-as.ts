type Environment = Readonly<Record<string, string | undefined>>

/**
 * How a person calls the command line of this deployment again: by its name, or as the script of that name where a script of package.json
 * called it, with the package manager that ran the script.
 */
export function calledAs(name: string, environment: Environment): string {
  if (environment['npm_lifecycle_event'] === undefined) return name
  const [manager = 'npm'] = (environment['npm_config_user_agent'] ?? '').split('/')
  // A package manager that stands among the dev dependencies, as pnpm does in a clone, is on the PATH of npx alone.
  if (manager === 'pnpm') return `npx pnpm ${name}`
  return manager === 'yarn' || manager === 'bun' ? `${manager} run ${name}` : `npm run ${name} --`
}
