import type { Indicator } from './definition/indicator.ts'
import { adx } from './indicators/adx.ts'
import { aroon } from './indicators/aroon.ts'
import { atr } from './indicators/atr.ts'
import { bbands } from './indicators/bbands.ts'
import { cci } from './indicators/cci.ts'
import { dema } from './indicators/dema.ts'
import { donchian } from './indicators/donchian.ts'
import { ema } from './indicators/ema.ts'
import { hma } from './indicators/hma.ts'
import { keltner } from './indicators/keltner.ts'
import { macd } from './indicators/macd.ts'
import { mfi } from './indicators/mfi.ts'
import { momentum } from './indicators/momentum.ts'
import { natr } from './indicators/natr.ts'
import { obv } from './indicators/obv.ts'
import { ppo } from './indicators/ppo.ts'
import { roc } from './indicators/roc.ts'
import { rsi } from './indicators/rsi.ts'
import { sma } from './indicators/sma.ts'
import { smma } from './indicators/smma.ts'
import { stddev } from './indicators/stddev.ts'
import { stoch } from './indicators/stoch.ts'
import { stochRsi } from './indicators/stoch-rsi.ts'
import { tema } from './indicators/tema.ts'
import { trix } from './indicators/trix.ts'
import { vortex } from './indicators/vortex.ts'
import { vwap } from './indicators/vwap.ts'
import { williamsR } from './indicators/williams-r.ts'
import { wma } from './indicators/wma.ts'

/** All indicators. To add one, create its file and list it here. */
export const INDICATORS: readonly Indicator[] = [
  adx,
  aroon,
  atr,
  bbands,
  cci,
  dema,
  donchian,
  ema,
  hma,
  keltner,
  macd,
  mfi,
  momentum,
  natr,
  obv,
  ppo,
  roc,
  rsi,
  sma,
  smma,
  stddev,
  stoch,
  stochRsi,
  tema,
  trix,
  vortex,
  vwap,
  williamsR,
  wma,
]
