import type { Database } from '../database/index.ts'
import type { Clock, FetchTools, Publisher, Source } from '@bourse/kit'
import type { RequestLimits } from '@bourse/kit/host'
import { archivedRaw } from './archive.ts'
import { currentKnowledge } from '../store/index.ts'
import { Value } from '@sinclair/typebox/value'
import type { Config } from '../wiring/index.ts'
import { publisherKeys } from './http/publisher-keys.ts'
import type { Traffic } from './http/requests.ts'
import { createDownloadFolder, type DownloadFolder } from './download-folder.ts'
import { createPace } from './pace.ts'
import { limitsOf, publisherSettings } from './publisher-settings.ts'
import { openFolder } from './source-files.ts'
import { createSourceHttp, type ClosableHttp } from './source-http.ts'
import { secretOf } from './source-secrets.ts'

export interface SourceToolParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: (message: string) => void
  /** Host version, sent to publishers. */
  readonly release: string
  /** Called after each unit of a source in this process. */
  readonly onUnit?: ((unit: UnitEnd) => void) | undefined
}

/** How a unit of a source ended, as counted by an observer. */
export interface UnitEnd {
  readonly dataset: string
  readonly source: string
  readonly outcome: 'done' | 'failed'
}

/** The source properties that the tools depend on; on-demand sources have them too. */
type ToolUser = Pick<Source, 'id' | 'publisher' | 'config'>

export interface SourceTools extends FetchTools<Readonly<Record<string, unknown>>> {
  readonly downloads: DownloadFolder
  readonly http: ClosableHttp
  /** Requests sent and bytes received so far. */
  readonly traffic: Traffic
  /** Closes the source's connections and removes its downloads. */
  close(): Promise<void>
}

export interface SourceToolOptions {
  /** Adjusts the subscription's limits and returns those that apply. */
  readonly limits?: (publisher: Publisher, limits: RequestLimits) => RequestLimits
  readonly traffic?: Traffic
}

/** Opens the tools that a source uses to access files and the network. Throws if its settings are invalid. */
export function openSourceTools(
  parts: SourceToolParts,
  source: ToolUser,
  signal: AbortSignal,
  options: SourceToolOptions = {},
): SourceTools {
  const downloads = createDownloadFolder(parts.config.data_dir, () => parts.clock.millis())
  const settings = settingsOf(parts.config, source)
  const { publisher } = source
  const traffic = options.traffic ?? { requests: 0, bytes: 0 }
  const keys = publisherKeys(source)
  const { base_url: baseUrl, ...subscription } = publisherSettings(parts.config, publisher)
  const ofPlan = limitsOf(publisher, subscription)
  const limits = options.limits?.(publisher, ofPlan) ?? ofPlan
  const http = createSourceHttp({
    publisher,
    configured: configuredHosts({ ...parts.config.sources[source.id], baseUrl }),
    baseUrl,
    keys,
    pace: createPace({ ...parts, publisher, limits, keys: keys.digest }),
    release: parts.release,
    operator: parts.config.operator,
    downloads,
    clock: parts.clock,
    signal,
    traffic,
  })
  return {
    http,
    traffic,
    files: openFolder(source.id, settings['folder']),
    config: settings,
    secret: (name, formerly) => secretOf(source, name, formerly),
    clock: parts.clock,
    published: () => currentKnowledge(parts.database),
    archived: (unit) => archivedRaw(parts.database, source.id, unit),
    log: parts.log,
    signal,
    downloads,
    close: () => http.close(),
  }
}

/** Returns the operator's settings for a source with defaults applied, without validation. */
export function givenSettings({ sources }: Config, source: Pick<ToolUser, 'id' | 'config'>): unknown {
  const { enabled: _, ...given } = sources[source.id] ?? {}
  return Value.Default(source.config, { ...given })
}

/** Returns a source's validated settings; throws an error that names the first invalid one. */
export function settingsOf(config: Config, source: Pick<ToolUser, 'id' | 'config'>): Readonly<Record<string, unknown>> {
  const settings = givenSettings(config, source)
  const [first] = [...Value.Errors(source.config, settings)]
  if (first !== undefined)
    throw new Error(`sources.${source.id}${first.path.replaceAll('/', '.')}: ${first.message.toLowerCase()}`)
  return Value.Decode(source.config, settings)
}

/**
 * Whether a setting determines what a source reads: a folder on this machine, or a URL, which may be private and
 * receives the publisher's keys. Such settings are never accepted over the network.
 */
export const isLocation = (name: string, value: unknown): boolean =>
  name === 'folder' || (typeof value === 'string' && IS_ADDRESS.test(value))

const IS_ADDRESS = /^https?:\/\//i

/** Returns the hosts that the operator configured. The host of a default URL belongs to the publisher. */
function configuredHosts(settings: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(settings).flatMap((value) =>
    typeof value === 'string' && IS_ADDRESS.test(value) ? [new URL(value).host] : [],
  )
}
