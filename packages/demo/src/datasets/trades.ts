import { readThrough, Type, type Extension } from '@bourse/kit'
import { inOrder, printSources, type Print, type PrintCondition, type PrintUnit } from '@bourse/trades'
import { openSession, sessionsBetween } from '@bourse/calendar-rules'
import { demoPrints, demoPublisher, type DemoSaleCondition } from '../market/index.ts'

const CONDITIONS: Readonly<Record<DemoSaleCondition, PrintCondition>> = {
  '@': 'regular_sale',
  F: 'intermarket_sweep',
  I: 'odd_lot',
  O: 'opening_trade',
  T: 'extended_hours',
  '6': 'closing_trade',
}

/** Demo market trades, one session per request; its intraday bars aggregate them. */
export const demo = readThrough({
  id: 'demo-trades',
  title: 'Demo market trade prints',
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

/** If the demo market is installed, the host requests trades from it after the dataset's own sources. */
export const demoExtension: Extension = {
  provides: [printSources.provide({ reads: demo }, ({ reads }) => ({ id: demo.id, by: 'session', reads }))],
}
