import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns how the user can rerun this command line: by name, or through the package manager that started it. */
export function calledAs(name: string, environment: Environment): string {
  const { npm_command: command, npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = environment
  if (event === undefined && command === undefined) return name
  const manager = managerOf(environment)
  // A package manager in the dev dependencies, such as pnpm in a clone, is only on the PATH of npx.
  if (manager === 'pnpm') return `npx pnpm ${name}`
  if (manager === 'yarn' || manager === 'bun') return `${manager} run ${name}`
  return command === 'exec' || script.startsWith(`${name} `) ? `npx ${name}` : `npm run ${name} --`
}

/** Packages installed with pnpm run through pnpm, even if `npm start` started them. */
function managerOf({ npm_package_json: manifest, npm_config_user_agent: agent = '' }: Environment): string {
  const isOfPnpm = manifest !== undefined && existsSync(join(dirname(manifest), 'pnpm-lock.yaml'))
  return isOfPnpm ? 'pnpm' : (agent.split('/')[0] ?? '')
}
