import { Decimal } from '@bourse/kit/values'

/** Bars as exact decimals, by field. */
export type ExactBars = Readonly<Record<'high' | 'low' | 'close' | 'volume', readonly Decimal[]>>
/** An indicator output, one value per bar; null where it is undefined. */
export type Exact = readonly (Decimal | null)[]
type Numbers = Readonly<Record<string, number>>

/**
 * Computes every indicator from its definition, in 40-digit decimals: each window is summed again at every bar, and
 * recursive averages start with the first mean. Slow, and independent of the code under test. Decimal parameters are in
 * tenths.
 */
export const REFERENCE: Readonly<Record<string, (bars: ExactBars, p: Numbers) => Readonly<Record<string, Exact>>>> = {
  sma: ({ close }, p) => ({ sma: mean(close, n(p, 'period')) }),
  ema: ({ close }, p) => ({ ema: ema(close, n(p, 'period')) }),
  smma: ({ close }, p) => ({ smma: wilder(close, n(p, 'period')) }),
  wma: ({ close }, p) => ({ wma: wma(close, n(p, 'period')) }),
  dema({ close }, p) {
    const e1 = ema(close, n(p, 'period'))
    const e2 = ema(e1, n(p, 'period'))
    return { dema: zip([e1, e2], ([a, b]) => a.times(2).minus(b)) }
  },
  tema({ close }, p) {
    const e1 = ema(close, n(p, 'period'))
    const e2 = ema(e1, n(p, 'period'))
    const e3 = ema(e2, n(p, 'period'))
    return { tema: zip([e1, e2, e3], ([a, b, c]) => a.times(3).minus(b.times(3)).plus(c)) }
  },
  hma({ close }, p) {
    const period = n(p, 'period')
    const raw = zip([wma(close, Math.floor(period / 2)), wma(close, period)], ([a, b]) => a.times(2).minus(b))
    return { hma: wma(raw, Math.floor(Math.sqrt(period))) }
  },
  trix({ close }, p) {
    const period = n(p, 'period')
    const e3 = ema(ema(ema(close, period), period), period)
    return { trix: zip([e3, ago(e3, 1)], ([a, b]) => ratio(a.minus(b), b, 100)) }
  },
  rsi: ({ close }, p) => ({ rsi: rsi(close, n(p, 'period')) }),
  stoch_rsi({ close }, p) {
    const index = rsi(close, n(p, 'rsi_period'))
    const k = mean(place(index, index, index, n(p, 'period')), n(p, 'smoothing'))
    return { k, d: mean(k, n(p, 'signal')) }
  },
  stoch({ high, low, close }, p) {
    const k = mean(place(close, high, low, n(p, 'period')), n(p, 'smoothing'))
    return { k, d: mean(k, n(p, 'signal')) }
  },
  williams_r: ({ high, low, close }, p) => ({
    williams_r: zip([close, top(high, n(p, 'period')), bottom(low, n(p, 'period'))], ([c, h, l]) =>
      ratio(c.minus(h), h.minus(l), 100),
    ),
  }),
  macd({ close }, p) {
    const macd = zip([ema(close, n(p, 'fast')), ema(close, n(p, 'slow'))], ([a, b]) => a.minus(b))
    const signal = ema(macd, n(p, 'signal'))
    return { macd, signal, histogram: zip([macd, signal], ([a, b]) => a.minus(b)) }
  },
  ppo({ close }, p) {
    const slow = ema(close, n(p, 'slow'))
    const ppo = zip([ema(close, n(p, 'fast')), slow], ([a, b]) => ratio(a.minus(b), b, 100))
    const signal = ema(ppo, n(p, 'signal'))
    return { ppo, signal, histogram: zip([ppo, signal], ([a, b]) => a.minus(b)) }
  },
  bbands({ close }, p) {
    const middle = mean(close, n(p, 'period'))
    const apart = deviation(close, n(p, 'period')).map((d) => d && d.times(n(p, 'deviations')).div(10))
    const upper = zip([middle, apart], ([a, b]) => a.plus(b))
    const lower = zip([middle, apart], ([a, b]) => a.minus(b))
    return {
      upper,
      middle,
      lower,
      percent_b: zip([close, lower, upper], ([c, l, u]) => ratio(c.minus(l), u.minus(l), 1)),
      bandwidth: zip([upper, lower, middle], ([u, l, m]) => ratio(u.minus(l), m, 1)),
    }
  },
  stddev: ({ close }, p) => ({ stddev: deviation(close, n(p, 'period')) }),
  atr: (bars, p) => ({ atr: wilder(trueRange(bars), n(p, 'period')) }),
  natr: (bars, p) => ({
    natr: zip([wilder(trueRange(bars), n(p, 'period')), bars.close], ([a, c]) => ratio(a, c, 100)),
  }),
  adx(bars, p) {
    const { high, low } = bars
    const period = n(p, 'period')
    const moved = (a: Decimal, b: Decimal) => (a.gt(b) && a.gt(0) ? a : new Decimal(0))
    const up = zip([high, ago(high, 1), low, ago(low, 1)], ([h, hb, l, lb]) => moved(h.minus(hb), lb.minus(l)))
    const down = zip([high, ago(high, 1), low, ago(low, 1)], ([h, hb, l, lb]) => moved(lb.minus(l), h.minus(hb)))
    const [range, plus, minus] = [wilder(trueRange(bars), period), wilder(up, period), wilder(down, period)]
    const dx = zip([plus, minus], ([a, b]) => ratio(a.minus(b).abs(), a.plus(b), 100) ?? new Decimal(0))
    return {
      adx: wilder(dx, period),
      plus_di: zip([plus, range], ([a, r]) => ratio(a, r, 100)),
      minus_di: zip([minus, range], ([a, r]) => ratio(a, r, 100)),
    }
  },
  vortex(bars, p) {
    const { high, low } = bars
    const range = sum(trueRange(bars), n(p, 'period'))
    const up = sum(
      zip([high, ago(low, 1)], ([h, l]) => h.minus(l).abs()),
      n(p, 'period'),
    )
    const down = sum(
      zip([low, ago(high, 1)], ([l, h]) => l.minus(h).abs()),
      n(p, 'period'),
    )
    return {
      plus: zip([up, range], ([a, r]) => ratio(a, r, 1)),
      minus: zip([down, range], ([a, r]) => ratio(a, r, 1)),
    }
  },
  cci(bars, p) {
    const t = typical(bars)
    const means = mean(t, n(p, 'period'))
    const distances = rolling(t, n(p, 'period'), (window) => {
      const centre = average(window)
      return average(window.map((value) => apart(value, centre).abs()))
    })
    return { cci: zip([t, means, distances], ([a, m, d]) => ratio(apart(a, m), d.times('0.015'), 1)) }
  },
  mfi(bars, p) {
    const t = typical(bars)
    const flow = (rises: boolean) =>
      zip([t, ago(t, 1), bars.volume], ([a, b, v]) => ((rises ? a.gt(b) : a.lt(b)) ? a.times(v) : new Decimal(0)))
    const [up, down] = [sum(flow(true), n(p, 'period')), sum(flow(false), n(p, 'period'))]
    return { mfi: zip([up, down], ([a, b]) => ratio(a, a.plus(b), 100)) }
  },
  obv({ close, volume }) {
    let balance = new Decimal(0)
    return {
      obv: close.map((price, at) => {
        const before = close[at - 1]
        if (before !== undefined) balance = balance.plus((volume[at] ?? balance).times(price.comparedTo(before)))
        return balance
      }),
    }
  },
  vwap(bars, p) {
    const money = zip([typical(bars), bars.volume], ([t, v]) => t.times(v))
    return {
      vwap: zip([sum(money, n(p, 'period')), sum(bars.volume, n(p, 'period'))], ([m, v]) => ratio(m, v, 1)),
    }
  },
  roc: ({ close }, p) => ({ roc: zip([close, ago(close, n(p, 'period'))], ([a, b]) => ratio(a.minus(b), b, 100)) }),
  momentum: ({ close }, p) => ({ momentum: zip([close, ago(close, n(p, 'period'))], ([a, b]) => a.minus(b)) }),
  aroon({ high, low }, p) {
    const period = n(p, 'period')
    const young = (values: readonly Decimal[], beats: (a: Decimal, b: Decimal) => boolean) =>
      rolling(values, period + 1, (window) => {
        let best = 0
        for (const [at, value] of window.entries()) if (beats(value, window[best] ?? value)) best = at
        return new Decimal(best).div(period).times(100)
      })
    const [up, down] = [young(high, (a, b) => a.gte(b)), young(low, (a, b) => a.lte(b))]
    return { up, down, oscillator: zip([up, down], ([a, b]) => a.minus(b)) }
  },
  donchian({ high, low }, p) {
    const [upper, lower] = [top(high, n(p, 'period')), bottom(low, n(p, 'period'))]
    return { upper, middle: zip([upper, lower], ([a, b]) => a.plus(b).div(2)), lower }
  },
  keltner(bars, p) {
    const middle = ema(bars.close, n(p, 'period'))
    const apart = wilder(trueRange(bars), n(p, 'atr_period')).map((a) => a && a.times(n(p, 'multiplier')).div(10))
    return {
      upper: zip([middle, apart], ([m, a]) => m.plus(a)),
      middle,
      lower: zip([middle, apart], ([m, a]) => m.minus(a)),
    }
  },
}

function n(numbers: Numbers, name: string): number {
  const value = numbers[name]
  if (value === undefined) throw new TypeError(`the reference needs a value for ${name}`)
  return value
}

type Tuple<T extends readonly unknown[]> = { [K in keyof T]: Decimal }

/** Combines several series bar by bar; null where a value is missing. */
function zip<const T extends readonly Exact[]>(all: T, join: (values: Tuple<T>) => Decimal | null): Exact {
  return (all[0] ?? []).map((_, at) => {
    const values = all.map((series) => series[at] ?? null)
    return values.includes(null) ? null : join(values as unknown as Tuple<T>)
  })
}

const ratio = (a: Decimal, b: Decimal, times: number) => (b.isZero() ? null : a.div(b).times(times))
/**
 * Returns the difference between two values with infinite decimal expansions, such as thirds: zero if only their last
 * digits differ.
 */
const apart = (a: Decimal, b: Decimal) =>
  a.minus(b).abs().lt(Decimal.max(a.abs(), b.abs()).times('1e-30')) ? new Decimal(0) : a.minus(b)
const ago = (series: Exact, bars: number): Exact => series.map((_, at) => series[at - bars] ?? null)
const total = (window: readonly Decimal[]) => window.reduce((a, b) => a.plus(b), new Decimal(0))
const average = (window: readonly Decimal[]) => total(window).div(window.length)

/** Applies a function to each full window that has no missing value. */
function rolling(series: Exact, period: number, amount: (window: readonly Decimal[]) => Decimal | null): Exact {
  return series.map((_, at) => {
    if (at < period - 1) return null
    const window = series.slice(at - period + 1, at + 1)
    return window.includes(null) ? null : amount(window.filter((value) => value !== null))
  })
}

const sum = (series: Exact, period: number) => rolling(series, period, total)
const mean = (series: Exact, period: number) => rolling(series, period, average)
const top = (series: Exact, period: number) => rolling(series, period, (window) => Decimal.max(...window))
const bottom = (series: Exact, period: number) => rolling(series, period, (window) => Decimal.min(...window))
const wma = (series: Exact, period: number) =>
  rolling(series, period, (window) =>
    total(window.map((value, at) => value.times(at + 1))).div((period * (period + 1)) / 2),
  )

function deviation(series: Exact, period: number): Exact {
  return rolling(series, period, (window) => {
    const centre = average(window)
    return average(window.map((value) => value.minus(centre).pow(2))).sqrt()
  })
}

const ema = (series: Exact, period: number) => recursive(series, period, new Decimal(2).div(period + 1))
const wilder = (series: Exact, period: number) => recursive(series, period, new Decimal(1).div(period))

function recursive(series: Exact, period: number, share: Decimal): Exact {
  let run: Decimal[] = []
  let value: Decimal | null = null
  return series.map((next) => {
    if (next === null) {
      run = []
      value = null
      return null
    }
    if (value === null) {
      run.push(next)
      if (run.length === period) value = average(run)
      return value
    }
    value = value.plus(next.minus(value).times(share))
    return value
  })
}

function rsi(close: Exact, period: number): Exact {
  const moves = zip([close, ago(close, 1)], ([a, b]) => a.minus(b))
  const gain = wilder(
    moves.map((move) => move && Decimal.max(move, 0)),
    period,
  )
  const loss = wilder(
    moves.map((move) => move && Decimal.max(move.neg(), 0)),
    period,
  )
  return zip([gain, loss], ([g, l]) => ratio(g, g.plus(l), 100))
}

const place = (series: Exact, high: Exact, low: Exact, period: number): Exact =>
  zip([series, top(high, period), bottom(low, period)], ([s, h, l]) => ratio(apart(s, l), apart(h, l), 100))

const typical = ({ high, low, close }: ExactBars): Exact =>
  zip([high, low, close], ([h, l, c]) => h.plus(l).plus(c).div(3))

const trueRange = ({ high, low, close }: ExactBars): Exact =>
  zip([high, low, ago(close, 1)], ([h, l, before]) =>
    Decimal.max(h.minus(l), h.minus(before).abs(), l.minus(before).abs()),
  )
