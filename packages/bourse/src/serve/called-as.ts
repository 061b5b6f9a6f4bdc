import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * How a person calls the command line of this deployment again: by its name; or where a package manager started it
 * through that one, as the program that it found or as the script of that name.
 */
export function calledAs(name: string, environment: Environment): string {
  const { npm_command: command, npm_lifecycle_event: event, npm_lifecycle_script: script = '' } = environment
  if (event === undefined && command === undefined) return name
  const manager = managerOf(environment)
  // A package manager that stands among the dev dependencies, as pnpm does in a clone, is on the PATH of npx alone.
  if (manager === 'pnpm') return `npx pnpm ${name}`
  if (manager === 'yarn' || manager === 'bun') return `${manager} run ${name}`
  return command === 'exec' || script.startsWith(`${name} `) ? `npx ${name}` : `npm run ${name} --`
}

/** What pnpm installed is called through pnpm, also where `npm start` began it. */
function managerOf({ npm_package_json: manifest, npm_config_user_agent: agent = '' }: Environment): string {
  const isOfPnpm = manifest !== undefined && existsSync(join(dirname(manifest), 'pnpm-lock.yaml'))
  return isOfPnpm ? 'pnpm' : (agent.split('/')[0] ?? '')
}
