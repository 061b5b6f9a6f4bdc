import eod from '@bourse/eod'
import { importFile } from '@bourse/host'
import { withHost, withInstallation } from './src/installation.ts'
await withInstallation(console.log, (inst) => withHost(inst, async (host) => {
  const r = await importFile(host.ingest, eod, '/work/shared/realdata/us-eod-sp500-2013-2018/all_stocks_5yr.csv.gz', { map: { Name: 'symbol' }, source: 'import', market: 'XNAS', createListings: true })
  console.log(r)
  console.log(await inst.database.query('select count(distinct instrument_id) from eod.daily_bars'))
  console.log(await inst.database.query('select count(*), count(distinct symbol), count(distinct instrument_id) from instruments.symbol_assignments'))
  console.log(await inst.database.query('select reason, count(*) from bourse.quarantine group by 1 limit 10'))
  const rows = await inst.database.query('select distinct instrument_id from eod.daily_bars where instrument_id not in (select id from instruments.instruments) limit 5')
  console.log(rows)
  console.log(await inst.database.query('select s.symbol, count(*), min(date), max(date) from eod.daily_bars b join instruments.symbol_assignments s using (instrument_id) group by 1 having count(*) > 1259 limit 5'))
  console.log(await inst.database.query('explain analyze select exists (select 1 from bourse.batches where demo)'))
}))
