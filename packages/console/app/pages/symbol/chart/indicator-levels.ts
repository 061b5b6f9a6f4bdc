/** Levels that charts mark, by indicator: where it is considered overbought or oversold, or changes its sign. */
export const LEVELS: Readonly<Record<string, readonly number[]>> = {
  rsi: [30, 70],
  mfi: [20, 80],
  stoch: [20, 80],
  stoch_rsi: [20, 80],
  williams_r: [-80, -20],
  cci: [-100, 100],
  macd: [0],
  ppo: [0],
  trix: [0],
  roc: [0],
  momentum: [0],
}
