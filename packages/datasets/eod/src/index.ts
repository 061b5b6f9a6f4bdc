export { default } from './dataset.ts'
export { dailyBars } from './record.ts'
export { quotedDays } from './staging/quoted-days.ts'
