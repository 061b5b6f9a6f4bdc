export { dayBars, flatFileBars, type DayBar } from './day-bars.ts'
export { MASSIVE_API, massivePages } from './pages.ts'
export { massivePublisher } from './publisher.ts'
export { massiveSymbol } from './symbols.ts'
