export { default } from './dataset.ts'
export { dailyBars } from './record.ts'
export { coinbaseDay } from './sources/coinbase-day.ts'
export { quotedDays } from './staging/quoted-days.ts'
