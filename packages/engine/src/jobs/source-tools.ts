import type { Database } from '../database/index.ts'
import type { Clock, FetchTools, Source } from '@bourse/kit'
import { currentKnowledge } from '../store/index.ts'
import { Value } from '@sinclair/typebox/value'
import type { Config } from '../wiring/index.ts'
import { createDownloadFolder, type DownloadFolder } from './download-folder.ts'
import { createPace } from './pace.ts'
import { openFolder } from './source-files.ts'
import { createSourceHttp, type ClosableHttp } from './source-http.ts'
import { secretOf } from './source-secrets.ts'

export interface SourceToolParts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly log: (message: string) => void
  /** Version of the host, told to publishers. */
  readonly release: string
}

/** What the tools depend on of a source, also of one that is read through. */
type ToolUser = Pick<Source, 'id' | 'publisher' | 'config'>

export interface SourceTools extends FetchTools<Readonly<Record<string, unknown>>> {
  readonly downloads: DownloadFolder
  readonly http: ClosableHttp
  /** Lets its connections go, and what was downloaded. */
  close(): Promise<void>
}

/** Everything with which a source may reach outside. Throws where its settings do not fit. */
export function openSourceTools(parts: SourceToolParts, source: ToolUser, signal: AbortSignal): SourceTools {
  const downloads = createDownloadFolder(parts.config.data_dir, () => parts.clock.millis())
  const settings = settingsOf(parts.config, source)
  const http = createSourceHttp({
    publisher: source.publisher,
    configured: configuredHosts(parts.config.sources[source.id] ?? {}),
    pace: createPace(parts.database),
    release: parts.release,
    operator: parts.config.operator,
    downloads,
    clock: parts.clock,
    signal,
  })
  return {
    http,
    files: openFolder(source.id, settings['folder']),
    config: settings,
    secret: (name, formerly) => secretOf(source, name, formerly),
    clock: parts.clock,
    published: () => currentKnowledge(parts.database),
    log: parts.log,
    signal,
    downloads,
    close: () => http.close(),
  }
}

/** The operator's settings of a source with its defaults, whether or not they fit. */
export function givenSettings({ sources }: Config, source: Pick<ToolUser, 'id' | 'config'>): unknown {
  const { enabled: _, ...given } = sources[source.id] ?? {}
  return Value.Default(source.config, { ...given })
}

/** The same; throws naming the first that does not fit. */
export function settingsOf(config: Config, source: Pick<ToolUser, 'id' | 'config'>): Readonly<Record<string, unknown>> {
  const settings = givenSettings(config, source)
  const [first] = [...Value.Errors(source.config, settings)]
  if (first !== undefined)
    throw new Error(`sources.${source.id}${first.path.replaceAll('/', '.')}: ${first.message.toLowerCase()}`)
  return Value.Decode(source.config, settings)
}

/** Hosts that the operator named; that of a default address is the publisher's own. */
function configuredHosts(settings: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.values(settings).flatMap((value) =>
    typeof value === 'string' && /^https?:\/\//.test(value) ? [new URL(value).host] : [],
  )
}
