/** Commodities for which EIA publishes spot prices. */
export type Commodity = 'wti' | 'brent' | 'natural_gas'

/** A spot price series with one value per day. */
export interface SpotSeries {
  readonly name: string
  /** EIA's id of the series. */
  readonly id: string
  readonly unit: string
  readonly address: string
  /** Pattern for its file names. */
  readonly file: RegExp
}

const SETS = 'https://raw.githubusercontent.com/datasets'

/** Available spot price series. */
export const SPOT_PRICES: Readonly<Record<Commodity, SpotSeries>> = {
  wti: {
    name: 'Crude oil, West Texas Intermediate, Cushing, spot',
    id: 'RWTC',
    unit: 'USD per barrel',
    address: `${SETS}/oil-prices/main/data/wti-daily.csv`,
    file: /^wti-daily\.csv$/i,
  },
  brent: {
    name: 'Crude oil, Brent, Europe, spot',
    id: 'RBRTE',
    unit: 'USD per barrel',
    address: `${SETS}/oil-prices/main/data/brent-daily.csv`,
    file: /^brent-daily\.csv$/i,
  },
  natural_gas: {
    name: 'Natural gas, Henry Hub, spot',
    id: 'RNGWHHD',
    unit: 'USD per million British thermal units',
    address: `${SETS}/natural-gas/main/data/daily.csv`,
    file: /^natural-gas(?:-daily)?\.csv$/i,
  },
}
