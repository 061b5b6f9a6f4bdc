export { default } from './dataset.ts'
export { dailyBars } from './record.ts'
