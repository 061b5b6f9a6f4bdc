export { default } from './dataset.ts'
export { dailyBars } from './record.ts'
export { quotedDays } from './quoted-days/quoted-days.ts'
