import { getRouteApi } from '@tanstack/react-router'
import { useStreamedQuote, type StreamState } from '../../api/stream.ts'
import { useRead } from '../../api/queries.ts'
import { agoText, dateText, marketTime } from '../../format/dates.ts'
import { now } from '../../format/now.ts'
import { direction, price, withSign, signedPercent } from '../../format/numbers.ts'
import { callOf } from '../../forms/request-panel.tsx'
import { rowValue } from '../../origin/origin.ts'
import { OriginButton } from '../../origin/origin-button.tsx'
import { useBourse } from '../../session/session.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { asOfText } from './as-of/stops.ts'
import { fullSymbol, selectionOf, type Instrument } from './instrument.ts'

const route = getRouteApi('/symbols/$symbol')

/** Name, market and status of a listing, and its latest price, updated from the stream, or as of the as-of time. */
export function SymbolHead({ instrument }: { readonly instrument: Instrument }) {
  const { as_of: asOf } = route.useSearch()
  const { symbol, name, exchange_mic: market, type, status, currency_code: currency } = instrument
  return (
    <header className="symbol-head">
      <div>
        <h1>
          {symbol} <span className="symbol-name">{name}</span>
        </h1>
        <p className="symbol-facts">
          <Badge>{market}</Badge>
          <Badge>{type}</Badge>
          {status !== 'active' ? (
            <Badge tone="warn">{status}</Badge>
          ) : asOf === undefined ? (
            <MarketStatus market={market ?? ''} />
          ) : null}
          <span className="faint numeric">
            {currency} · {instrument.isin ?? instrument.figi ?? instrument.id}
          </span>
          <CopyButton text={instrument.id} label="Copy instrument id" />
        </p>
      </div>
      <Price instrument={instrument} />
    </header>
  )
}

/** The latest price, or, with an as-of time, the last close known then. */
function Price({ instrument }: { readonly instrument: Instrument }) {
  const { as_of: asOf } = route.useSearch()
  return asOf === undefined ? (
    <LatestPrice instrument={instrument} />
  ) : (
    <KnownPrice instrument={instrument} asOf={asOf} />
  )
}

function KnownPrice({ instrument, asOf }: { readonly instrument: Instrument; readonly asOf: string }) {
  const bourse = useBourse()
  const params = { ...selectionOf(instrument), limit: 2, order: 'desc', as_of: asOf } as const
  const bars = useRead(bourse.eod.list, params)
  const [bar, before] = bars.data?.data ?? []
  if (bar === undefined)
    return <p className="symbol-price faint">{bars.isPending ? '' : `No close known on ${asOfText(asOf)}`}</p>
  const change = before && Number(bar.close) - Number(before.close)
  const ratio = before && Number(bar.close) / Number(before.close) - 1
  return (
    <div className="symbol-price numeric">
      <p className="symbol-last">
        {price(bar.close)} <small>{instrument.currency_code}</small>
      </p>
      {change === undefined ? null : (
        <p className={direction(ratio)}>
          {withSign(change)} ({signedPercent(ratio)})
        </p>
      )}
      <p className="faint symbol-source">
        Close of {dateText(bar.date)}, as known on {asOfText(asOf)}{' '}
        <OriginButton origin={rowValue(callOf(bourse.eod.list, params), bar, 'close')} />
      </p>
    </div>
  )
}

const STATUS: Readonly<Record<string, readonly [Tone, string]>> = {
  open: ['up', 'Open'],
  pre_market: ['info', 'Pre-market'],
  after_hours: ['info', 'After hours'],
  closed: ['neutral', 'Closed'],
  holiday: ['neutral', 'Holiday'],
}

function MarketStatus({ market }: { readonly market: string }) {
  const bourse = useBourse()
  const { data } = useRead(bourse.marketStatus.list, { exchanges: [market] }, { enabled: market !== '', every: 60_000 })
  const row = data?.data[0]
  if (row === undefined) return null
  const [tone, word] = STATUS[row.status] ?? ['neutral', row.status]
  const next = row.status === 'open' ? row.next_close_at : row.next_open_at
  const said =
    next === null ? word : `${row.status === 'open' ? 'Closes' : 'Opens'} at ${marketTime(next, row.timezone)}`
  return (
    <Tooltip text={said}>
      <span tabIndex={0}>
        <Badge tone={tone}>{word}</Badge>
      </span>
    </Tooltip>
  )
}

function LatestPrice({ instrument }: { readonly instrument: Instrument }) {
  const bourse = useBourse()
  const snapshot = useRead(bourse.snapshot.list, selectionOf(instrument), { every: 60_000 })
  const { quote, state } = useStreamedQuote(instrument.status === 'active' ? fullSymbol(instrument) : '')
  const row = snapshot.data?.data[0]
  if (row === undefined)
    return <p className="symbol-price faint">{snapshot.isPending ? '' : 'No price in the last 31 days'}</p>
  const isNewer = quote !== undefined && quote.last_price !== null && (quote.last_at ?? '') > (row.updated_at ?? '')
  const last = isNewer ? String(quote.last_price) : row.price
  const before = row.previous_close === null ? undefined : Number(row.previous_close)
  const change = isNewer && before !== undefined ? Number(last) - before : row.change
  const ratio = isNewer && before !== undefined ? Number(last) / before - 1 : row.change_ratio
  const origin = isNewer
    ? rowValue(callOf(bourse.quotes.list, selectionOf(instrument)), quote, 'last_price')
    : rowValue(callOf(bourse.snapshot.list, selectionOf(instrument)), row, 'price')
  return (
    <div className="symbol-price numeric">
      <p className="symbol-last" key={last}>
        {price(last)} <small>{instrument.currency_code}</small>
      </p>
      <p className={direction(ratio)}>
        {withSign(change)} ({signedPercent(ratio)})
      </p>
      <p className="faint symbol-source">
        <StreamDot state={state} />
        {row.price_source === 'session_close' && !isNewer ? 'Close' : 'Delayed quote'},{' '}
        {agoText(isNewer ? quote.last_at : row.updated_at, now())} <OriginButton origin={origin} />
      </p>
    </div>
  )
}

const SAID: Readonly<Record<StreamState, string>> = {
  connecting: 'Connecting to the stream',
  live: 'Live updates',
  waiting: 'Stream disconnected. Refreshing every minute.',
}

function StreamDot({ state }: { readonly state: StreamState }) {
  return <span className={`stream-dot stream-${state}`} role="img" aria-label={SAID[state]} title={SAID[state]} />
}
