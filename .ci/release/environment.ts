import { mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A process's variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The npm settings that determine how this machine reaches its registry; all others are up to the calling script. */
const REACH = /^npm_config_(registry|cache|userconfig|cafile|ca|strict_ssl|proxy|https_proxy|noproxy)$/i

/**
 * The environment of an outside user: the current Node and the machine's npm, but none of this workspace's tools or
 * settings, because they could hide what a package lacks.
 */
export function strangersEnvironment(bin: string, own: Environment = process.env): Environment {
  mkdirSync(bin, { recursive: true })
  symlinkSync(process.execPath, join(bin, 'node'))
  const path = (own['PATH'] ?? '').split(delimiter).filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  const kept = Object.entries(own).filter(([name]) => !isOurs(name))
  return { ...Object.fromEntries(kept), PATH: [bin, ...path].join(delimiter) }
}

function isOurs(name: string): boolean {
  if (/^npm_/i.test(name)) return !REACH.test(name)
  return /^(BOURSE_|PNPM_|pnpm_|VITEST|INIT_CWD$|NODE_PATH$|NODE_OPTIONS$|DATABASE_URL$|FORCE_COLOR$)/.test(name)
}
