import { availableParallelism } from 'node:os'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { Config } from '@bourse/engine/wiring'
import { CommandFailure } from '../command-failure.ts'

const MOST_WORKERS = 64
/** Every process needs this many connections from each pool. */
const FEWEST_CONNECTIONS = Config.properties.database_connections.minimum ?? 1

/** Returns the settings that limit connections; with a pooler, direct connections have a separate limit. */
function poolsOf({ database_direct_url: direct }: Config): readonly ('database_connections' | 'direct_connections')[] {
  return direct === undefined ? ['database_connections'] : ['database_connections', 'direct_connections']
}

/** Parses `--workers`. */
export function readWorkers(text: string): number | 'auto' {
  if (text === 'auto') return text
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count < 1 || count > MOST_WORKERS)
    throw new InvalidArgumentError(`Expected auto or a number from 1 to ${MOST_WORKERS}, got ${text.slice(0, 40)}.`)
  return count
}

/**
 * Returns how many workers to start: for `auto`, one per core, but no more than the database connections allow. Throws
 * if the settings do not allow workers.
 */
export function workersFor(requested: number | 'auto', config: Config, cores = availableParallelism()): number {
  const pool = poolsOf(config).reduce((least, each) => (config[each] < config[least] ? each : least))
  const fitting = Math.max(1, Math.floor(config[pool] / FEWEST_CONNECTIONS) - 1)
  const count = requested === 'auto' ? Math.min(cores, fitting, MOST_WORKERS) : requested
  if (count === 1) return count
  if (count > fitting) throw tooFewConnections(count, pool, config[pool])
  if (config.metrics_port === 'same' || (config.metrics_port === config.port && config.port !== 0))
    throw new CommandFailure(
      `The setting metrics_port: expected a separate port with --workers, got the service's port.`,
      'Set BOURSE_METRICS_PORT to another port, or start without --workers.',
    )
  return count
}

function tooFewConnections(count: number, pool: string, connections: number): CommandFailure {
  const needed = FEWEST_CONNECTIONS * (count + 1)
  return new CommandFailure(
    `The setting ${pool}: expected ${needed} or more for ${count} workers and their supervisor, ` +
      `${FEWEST_CONNECTIONS} for each, got ${connections}.`,
    `Set BOURSE_${pool.toUpperCase()} to ${needed} or more, or start fewer workers.`,
  )
}

/**
 * Returns the settings of one of the processes: an equal share of the connections for each worker and the supervisor,
 * and of cached bytes for each worker. The number of concurrent requests is not divided: it limits how much one busy
 * process accepts, and connections are never spread evenly.
 */
export function shareOf(config: Config, workers: number): Config {
  const share = (total: number, processes: number) => Math.floor(total / processes)
  return {
    ...config,
    database_connections: share(config.database_connections, workers + 1),
    direct_connections: share(config.direct_connections, workers + 1),
    read_connections: Math.max(1, share(config.read_connections, workers + 1)),
    body_cache_bytes: share(config.body_cache_bytes, workers),
  }
}
