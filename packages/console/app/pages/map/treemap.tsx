import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { compact, signedPercent } from '../../format/numbers.ts'
import type { Call } from '../../forms/request-panel.tsx'
import { rowValue } from '../../origin/origin.ts'
import { OriginButton } from '../../origin/origin-button.tsx'
import type { Period } from './period.ts'
import { sizeOf, type Company, type Sector } from './sectors.ts'
import { squarify, type Box } from './squarify.ts'

interface TreemapProps extends Omit<TilesProps, 'sector' | 'box'> {
  readonly sectors: readonly Sector[]
}

/** Changes, as ratios, at or above which a tile has full color. */
const FULL: Readonly<Record<Period, number>> = {
  change_ratio: 0.03,
  return_5d: 0.06,
  return_21d: 0.12,
  return_63d: 0.2,
  return_252d: 0.4,
}
/** Maximum color share in percent, so that text on it remains readable. */
const STRONGEST = 42

const phone = matchMedia('(width < 48rem)')

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      phone.addEventListener('change', listener)
      return () => phone.removeEventListener('change', listener)
    },
    () => phone.matches,
  )
}

/** Sectors and the companies in them, sized by market capitalization. */
export function Treemap({ sectors, ...shown }: TreemapProps) {
  // Only the aspect ratio matters: positions are percentages of the map.
  const [width, height] = useIsPhone() ? [10, 20] : [20, 10]
  const boxes = squarify(
    sectors.map(({ size }) => size),
    { left: 0, top: 0, width, height },
  )
  return (
    <div className="map">
      {sectors.map((sector, index) => {
        const box = boxes[index]
        if (box === undefined) return null
        return (
          <section
            key={sector.name}
            className="map-sector"
            aria-label={sector.name}
            style={placeIn(box, width, height)}
          >
            <h3 title={sector.name}>{sector.name}</h3>
            <Tiles sector={sector} box={box} {...shown} />
          </section>
        )
      })}
    </div>
  )
}

interface TilesProps {
  readonly sector: Sector
  readonly box: Box
  readonly currency: string
  readonly period: Period
  /** The request for the companies. */
  readonly call: Call
}

function Tiles({ sector: { companies }, box: { width, height }, currency, period, call }: TilesProps) {
  const tiles = squarify(companies.map(sizeOf), { left: 0, top: 0, width, height })
  return (
    <ul className="map-tiles">
      {companies.map((company, index) => {
        const tile = tiles[index]
        if (tile === undefined) return null
        const { id, symbol, change, row } = company
        return (
          <li
            key={id}
            className="map-tile"
            style={{ ...placeIn(tile, width, height), background: tint(change, period) }}
          >
            <Link to="/symbols/$symbol" params={{ symbol: id }} title={tileTitle(company, currency)}>
              <strong>{symbol}</strong>
              <span className="numeric">{signedPercent(change)}</span>
            </Link>
            <OriginButton origin={rowValue(call, row, `fields.${period}`)} />
          </li>
        )
      })}
    </ul>
  )
}

const tileTitle = ({ symbol, name, capitalisation, change }: Company, currency: string) =>
  `${symbol} ${name}: ${compact(capitalisation)} ${currency}, ${signedPercent(change)}`

const placeIn = ({ left, top, width, height }: Box, wholeWidth: number, wholeHeight: number) => ({
  left: `${(left / wholeWidth) * 100}%`,
  top: `${(top / wholeHeight) * 100}%`,
  width: `${(width / wholeWidth) * 100}%`,
  height: `${(height / wholeHeight) * 100}%`,
})

function tint(change: string, period: Period): string {
  const value = Number(change)
  const share = Math.min(Math.abs(value) / FULL[period], 1) * STRONGEST
  return `color-mix(in oklab, var(${value < 0 ? '--down' : '--up'}) ${share.toFixed(0)}%, var(--pressed))`
}
