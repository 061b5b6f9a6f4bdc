import { connectionOf } from '@bourse/engine/database'
import { createStandbys, type Standbys, type StandbyReport, type StandbyState } from '@bourse/engine/store'
import type { Knowledge } from '@bourse/kit'
import type { Ground } from './foundation.ts'

/** The settings and the primary that standbys need. */
export type StandbyGround = Pick<Ground, 'config' | 'database'>

/** Connects to the standbys in `database_read_urls`; returns undefined if there are none. */
export function openStandbys(
  { config, database }: StandbyGround,
  pins: () => Knowledge['pins'],
  onState: (report: StandbyReport) => void,
): Standbys | undefined {
  const { database_read_urls: urls, database_password_file: passwordFile } = config
  if (urls.length === 0) return undefined
  return createStandbys({
    connections: urls.map((url) => connectionOf(url, passwordFile)),
    max: config.read_connections,
    lagSeconds: config.read_lag_seconds,
    primary: database,
    pins,
    onState,
  })
}

/** Logs when a standby starts or stops serving reads. */
export function logStandby(
  { log }: Pick<Ground, 'log'>,
  { server, state, lagSeconds, error: err }: StandbyReport,
): void {
  if (state === 'serving') return log.info({ server }, 'the standby serves reads')
  const { message, remedy } = STANDBY_TROUBLES[state]
  log.warn({ server, lagSeconds, err, remedy }, `${message}: the primary serves its reads`)
}

/** Why a standby serves no reads, and how an operator fixes it. */
export const STANDBY_TROUBLES: Readonly<
  Record<Exclude<StandbyState, 'serving'>, { readonly message: string; readonly remedy: string }>
> = {
  lagging: {
    message: 'the standby lags by more than read_lag_seconds',
    remedy: 'wait until it has caught up, or check its disk, its network and long queries on it',
  },
  unreachable: {
    message: 'the standby does not respond',
    remedy: 'check that it is running, can be reached and accepts the user and password in database_read_urls',
  },
  'other-database': {
    message: 'a server in database_read_urls is not a standby of this database',
    remedy: 'set the URL of a physical standby of the server in DATABASE_URL, with the same database name',
  },
}
