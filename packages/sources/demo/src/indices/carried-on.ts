import { DEMO_START, type Carried, type DemoSecurity } from '../security.ts'

/** The stretch in which a security was listed on a date. */
export function carriedOn({ carried }: DemoSecurity, date: string): Carried | undefined {
  return carried.find(({ from = DEMO_START, to }) => from <= date && (to === undefined || date <= to))
}
