import { defineDataset } from '@bourse/kit'
import { treasuryCurveService } from './provides.ts'
import { events } from './events/record.ts'
import { releases } from './staging/releases.ts'
import { listEvents } from './events/list-events.ts'
import { listObservations } from './observations/list-observations.ts'
import { observations } from './observations/record.ts'
import { listRatings } from './ratings/list-ratings.ts'
import { sovereignRatings } from './ratings/record.ts'
import { describedSeries, series } from './series/records.ts'
import { listSeries } from './series/list-series.ts'
import { deriveSeries } from './series/derive-series.ts'
import { seriesResolver } from './series/provides.ts'
import { damodaran } from './sources/damodaran.ts'
import { ecb } from './sources/ecb.ts'
import { eia } from './sources/eia.ts'
import { federalReserve } from './sources/federal-reserve.ts'
import { fred } from './sources/fred.ts'
import { treasury } from './sources/treasury.ts'
import { worldBank } from './sources/world-bank.ts'

export default defineDataset({
  id: 'economic',
  module: import.meta.url,
  title: 'Economy',
  summary: 'Economic series with every revision, sovereign ratings and the release calendar.',
  records: [describedSeries, series, observations, sovereignRatings, events],
  staging: [releases],
  sources: [treasury, fred, worldBank, ecb, federalReserve, eia, damodaran],
  endpoints: [listSeries, listObservations, listRatings, listEvents],
  jobs: [deriveSeries],
  provides: [seriesResolver, treasuryCurveService],
  imports: observations,
})
