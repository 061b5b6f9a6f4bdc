import { connectionOf } from '@bourse/engine/database'
import { createStandbys, type Standbys, type StandbyReport, type StandbyState } from '@bourse/engine/store'
import type { Knowledge } from '@bourse/kit'
import type { Ground } from './foundation.ts'

/** Connects to the standbys in `database_read_urls`; returns undefined if there are none. */
export function openStandbys(
  { config, database, log }: Pick<Ground, 'config' | 'database' | 'log'>,
  pins: () => Knowledge['pins'],
): Standbys | undefined {
  const { database_read_urls: urls, database_password_file: passwordFile } = config
  if (urls.length === 0) return undefined
  return createStandbys({
    connections: urls.map((url) => connectionOf(url, passwordFile)),
    max: config.read_connections,
    lagSeconds: config.read_lag_seconds,
    primary: database,
    pins,
    onState: ({ state, ...standby }: StandbyReport) => {
      if (state === 'serving') log.info(standby, 'the standby serves reads')
      else log.warn({ ...standby, remedy: REMEDIES[state] }, `${WHY[state]}: the primary serves its reads`)
    },
  })
}

const WHY: Readonly<Record<Exclude<StandbyState, 'serving'>, string>> = {
  lagging: 'the standby lags by more than read_lag_seconds',
  unreachable: 'the standby does not respond',
  'other-database': 'a server in database_read_urls is not a standby of this database',
}

const REMEDIES: Readonly<Record<Exclude<StandbyState, 'serving'>, string>> = {
  lagging: 'wait until it has caught up, or check its disk, its network and long queries on it',
  unreachable: 'check that it runs and can be reached',
  'other-database': 'correct the URL',
}
