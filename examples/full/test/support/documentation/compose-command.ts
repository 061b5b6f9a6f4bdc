import { existsSync, readFileSync } from 'node:fs'

/** `docker compose` commands that the pages use, and whether each takes service names. */
const KNOWN: ReadonlyMap<string, 'services' | 'service' | 'none'> = new Map([
  ['build', 'services'],
  ['config', 'none'],
  ['down', 'none'],
  ['exec', 'service'],
  ['logs', 'services'],
  ['ps', 'services'],
  ['pull', 'services'],
  ['restart', 'services'],
  ['run', 'service'],
  ['start', 'services'],
  ['stop', 'services'],
  ['up', 'services'],
])

/** Names of the services in a file for Docker Compose: its keys indented by two spaces. */
function servicesIn(path: string): readonly string[] {
  const [, part = ''] = /^services:\n([\s\S]*?)(?=^\S)/m.exec(readFileSync(path, 'utf8')) ?? []
  return [...part.matchAll(/^ {2}([a-z0-9-]+):/gm)].map(([, name = '']) => name)
}

/** Checks a `docker compose` call; returns the problem if a file, command or service does not exist. */
export function checkCompose(words: readonly string[]): string | undefined {
  const rest = words.slice(2)
  const services = new Set<string>()
  while (rest[0]?.startsWith('-') === true) {
    const [option, value = ''] = rest.splice(0, 2)
    if (option !== '-f') return `unknown option ${option}`
    if (!existsSync(value)) return `there is no ${value}`
    for (const name of servicesIn(value)) services.add(name)
  }
  const [command = '', ...words2] = rest
  const kind = KNOWN.get(command)
  if (kind === undefined) return `unknown command ${command}`
  const named = words2.filter((word) => !word.startsWith('-'))
  const meant = kind === 'services' ? named : kind === 'service' ? named.slice(0, 1) : []
  const unknown = meant.filter((name) => !services.has(name))
  return unknown.length === 0 ? undefined : `there is no service ${unknown.join(', ')}`
}
