import { openSession, sessionsBetween } from '@bourse/calendar-rules'
import { demoPrints, demoPublisher, type DemoSaleCondition } from '@bourse/demo'
import { readThrough, Type } from '@bourse/kit'
import type { PrintCondition } from '../conditions/sale-conditions.ts'
import { inOrder, type Print, type PrintUnit } from '../prints/print.ts'

const CONDITIONS: Readonly<Record<DemoSaleCondition, PrintCondition>> = {
  '@': 'regular_sale',
  F: 'intermarket_sweep',
  I: 'odd_lot',
  O: 'opening_trade',
  T: 'extended_hours',
  '6': 'closing_trade',
}

/** Trades of the made-up market, a session at once; they make its intraday bars. */
export const demo = readThrough({
  id: 'demo-trades',
  title: 'Trade prints of the demo market',
  publisher: demoPublisher,
  config: Type.Object({}),
  demo: true,
  fetch: async (_: PrintUnit, { clock }): Promise<string> => clock.now().slice(0, 10),
  parse: (today, unit): readonly Print[] =>
    inOrder(
      [...demoPrints({ ...unit, today, sessionsBetween, session: openSession })].map(
        ({ event_at, price, size, exchange_mic, conditions }, at) => ({
          sequence: at + 1,
          event_at,
          price,
          size,
          venue_mic: exchange_mic,
          conditions: conditions.map((mark) => CONDITIONS[mark]).sort(),
        }),
      ),
    ),
})
