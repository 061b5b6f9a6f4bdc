import { changeAt, MESSAGE_ROWS, CHANGES } from './changes.ts'

/** The benchmark's messages as sent by a server without subscriptions, each created once. */
export function* broadcastMessages(): Generator<string> {
  for (let start = 0; start < CHANGES; start += MESSAGE_ROWS) {
    const rows = Array.from({ length: MESSAGE_ROWS }, (_, index) => {
      const { symbol, last_price, last_at } = changeAt(start + index)
      return {
        instrument_id: 'ins_00000000000000000000',
        symbol,
        exchange_mic: 'XNAS',
        last_price: Number(last_price),
        last_at,
        bid: null,
        ask: null,
      }
    })
    yield JSON.stringify({ type: 'quotes', seq: start / MESSAGE_ROWS + 1, data: rows })
  }
}
