/**
 * Measures how long interactions take with 50,000 bars in a chart and 100,000 rows in a table, as the browser reports
 * them (Event Timing): `node packages/console/test/measure.ts`. The rows are generated here, because no demo market
 * is that large.
 */
import type { Page, Route } from 'playwright-core'
import { openStage, settled } from './support/stage.ts'

const BARS = 50_000
const ROWS = 100_000
const PAGE = 10_000

/** The interactions so far, in ms from input to next paint. */
declare global {
  var interactions: { readonly name: string; readonly duration: number }[]
}

/** Responds to every `/v1/eod` page request with 10,000 generated days, newest first. */
async function answerDays(route: Route, most: number): Promise<void> {
  const url = new URL(route.request().url())
  const start = Number(url.searchParams.get('cursor') ?? 0)
  const data = Array.from({ length: PAGE }, (_, index) => {
    const day = start + index
    const close = 100 + Math.sin(day / 90) * 40 + Math.sin(day / 7) * 3
    return {
      instrument_id: 'ins_made_up',
      symbol: 'AAPL',
      exchange_mic: 'XNAS',
      date: new Date(Date.UTC(2026, 10, 24) - day * 86_400_000).toISOString().slice(0, 10),
      open: close - 0.5,
      high: close + 1,
      low: close - 1,
      close,
      volume: 1_000_000 + ((day * 7_919) % 500_000),
      trade_count: 1,
    }
  })
  const next = start + PAGE < most ? String(start + PAGE) : null
  const meta = { next_cursor: next, limit: PAGE, as_of: null, errors: [], adjustment: 'split' }
  await route.fulfill({ json: { data, meta } })
}

async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.interactions = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) globalThis.interactions.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

async function report(page: Page, what: string): Promise<void> {
  await page.waitForTimeout(500)
  const sorted = (await page.evaluate(() => globalThis.interactions)).toSorted((a, b) => a.duration - b.duration)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.duration ?? 16
  console.log(
    `${what}: ${sorted.length} events of 16 ms or more; p50 ${at(0.5)} ms, p98 ${at(0.98)} ms, longest ${at(1)} ms`,
  )
}

const stage = await openStage()
const { page } = await stage.open('/')

await page.route('**/v1/eod?*', (route) => answerDays(route, BARS))
await page.goto(`${stage.service.address}/console/symbols/XNAS:AAPL?range=All`)
await page.getByRole('img', { name: /50,000|50000/ }).waitFor()
await settled(page)
await watchInteractions(page)
const chart = page.getByRole('img', { name: /bars$/ })
await chart.focus()
for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '-', '-', 'ArrowRight', '+'])
  await page.keyboard.press(key)
const box = await chart.boundingBox()
if (box === null) throw new Error('the chart is not visible')
await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, turn % 2 === 0 ? -240 : 240)
await page.mouse.down()
for (let step = 0; step < 20; step++) await page.mouse.move(box.x + box.width / 2 - step * 12, box.y + 200)
await page.mouse.up()
await report(page, `${BARS.toLocaleString('en')} bars`)

await page.unroute('**/v1/eod?*')
await page.route('**/v1/eod?*', (route) => answerDays(route, ROWS))
await page.goto(`${stage.service.address}/console/data/eod?filters={"symbols":"AAPL"}`)
await settled(page)
const table = page.getByRole('region', { name: 'Daily bars' })
const count = page.getByRole('status').filter({ hasText: /^100,000 rows$/ })
while ((await count.count()) === 0) {
  await table.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await page.waitForTimeout(50)
}
await watchInteractions(page)
await table.focus()
for (const key of ['Home', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home', 'End']) await page.keyboard.press(key)
for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, 2_400)
await page.getByRole('button', { name: 'Columns' }).click()
await page.getByRole('menuitemcheckbox', { name: 'Volume' }).click()
await report(page, `${ROWS.toLocaleString('en')} rows`)
await stage.close()
