import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './blocks.ts'

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

/** Names of the services in `examples/deploy/compose.yaml`: its keys indented by two spaces. */
function services(): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, 'examples/deploy/compose.yaml'), 'utf8')
  const [, part = ''] = /^services:\n([\s\S]*?)(?=^\S)/m.exec(text) ?? []
  return new Set([...part.matchAll(/^ {2}([a-z0-9-]+):/gm)].map(([, name = '']) => name))
}

/** Checks a `docker compose` call; returns the problem if a file, command or service does not exist. */
export function checkCompose(words: readonly string[]): string | undefined {
  const rest = words.slice(2)
  while (rest[0]?.startsWith('-') === true) {
    const [option, value = ''] = rest.splice(0, 2)
    if (option !== '-f') return `unknown option ${option}`
    if (!existsSync(value)) return `there is no ${value}`
  }
  const [command = '', ...words2] = rest
  const kind = KNOWN.get(command)
  if (kind === undefined) return `unknown command ${command}`
  const named = words2.filter((word) => !word.startsWith('-'))
  const meant = kind === 'services' ? named : kind === 'service' ? named.slice(0, 1) : []
  const unknown = meant.filter((name) => !services().has(name))
  return unknown.length === 0 ? undefined : `there is no service ${unknown.join(', ')}`
}
