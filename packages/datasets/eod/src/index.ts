export { default } from './dataset.ts'
export { dailyBars } from './daily-bars.ts'
