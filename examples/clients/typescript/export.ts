/** Orders an export of daily bars, waits for it and counts its rows: node export.ts [symbols] [first date] */
import { setTimeout as pause } from 'node:timers/promises'
import { service } from './service.ts'

const [symbols = 'AAPL,MSFT', from = '2026-01-02'] = process.argv.slice(2)
const bourse = service()

const ordered = await bourse.exports.create({ body: { endpoint: '/v1/eod', parameters: { symbols, from } } })
const { id } = ordered.data
console.error(`ordered ${id}`)

let order = ordered.data
while (order.status === 'queued' || order.status === 'running') {
  await pause(500)
  order = (await bourse.exports.get({ id })).data
}
if (order.status !== 'ready') throw new Error(`the export is ${order.status}: ${order.failure}`)

const { content } = await bourse.exports.get.download({ id })
let rows = 0
let newest = ''
// The rows have the types of daily bars.
for await (const { date } of bourse.eod.list.lines(content)) {
  rows++
  if (date > newest) newest = date
}
console.log(`${rows} rows up to ${newest}`)
