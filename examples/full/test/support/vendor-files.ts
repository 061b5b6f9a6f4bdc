/** A file in a vendor's layout, with synthetic values. */
export interface VendorFile {
  readonly of: string
  readonly name: string
  readonly lines: readonly string[]
  readonly market?: string
  readonly options?: readonly string[]
  /** The preset that recognizes the file. */
  readonly preset?: string
  /** Bars by symbol: date, open, high, low, close and volume. */
  readonly bars: Readonly<Record<string, readonly string[]>>
  /** Number of lines that are not rows, such as a footer. */
  readonly rejected?: number
}

const FOOTER = '"Downloaded from Barchart.com as of 02-24-2026 05:17pm CST"'
const FORMATS = ['--date-format', 'M/D/YYYY', '--no-decimal-comma']
const ADJUSTED = '--adjusted-as-is'

export const VENDOR_FILES: readonly VendorFile[] = [
  {
    of: 'Massive, flat files',
    name: '2026-02-23.csv',
    lines: [
      'ticker,volume,open,close,high,low,window_start,transactions',
      'MSAA,1000,10.5,10.75,11,10.25,1771822800000000000,10',
      'MSAB,2000,20.5,20.75,21,20.25,1771822800000000000,20',
    ],
    preset: 'massive',
    bars: { MSAA: ['2026-02-23 10.5 11 10.25 10.75 1000'], MSAB: ['2026-02-23 20.5 21 20.25 20.75 2000'] },
  },
  {
    of: 'Massive, data frames',
    name: 'aggregates.csv',
    lines: [
      'open,high,low,close,volume,vwap,timestamp,transactions,otc',
      '10.5,11,10.25,10.75,1000,10.6,1771822800000,10,',
    ],
    options: ['--set', 'symbol=MSBA', ADJUSTED],
    preset: 'massive',
    bars: { MSBA: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Tiingo',
    name: 'tiingo.csv',
    lines: [
      'date,close,high,low,open,volume,adjClose,adjHigh,adjLow,adjOpen,adjVolume,divCash,splitFactor',
      '2026-02-20,10.75,11,10.25,10.5,1000,5.375,5.5,5.125,5.25,2000,0.0,1.0',
      '2026-02-23 00:00:00+00:00,5.5,5.6,5.2,5.4,2100,5.5,5.6,5.2,5.4,2100,0.0,2.0',
    ],
    options: ['--set', 'symbol=TIIN'],
    preset: 'tiingo',
    bars: { TIIN: ['2026-02-20 10.5 11 10.25 10.75 1000', '2026-02-23 5.4 5.6 5.2 5.5 2100'] },
  },
  {
    of: 'Databento, ohlcv-1d',
    name: 'equs-summary.ohlcv-1d.csv',
    lines: [
      'ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol',
      '2026-02-23T00:00:00.000000000Z,35,90,38,10.500000000,11.000000000,10.250000000,10.750000000,1000,DBEN',
      '1771891200000000000,35,90,38,10.750000000,11.500000000,10.500000000,11.000000000,1200,DBEN',
    ],
    preset: 'databento',
    bars: { DBEN: ['2026-02-23 10.5 11 10.25 10.75 1000', '2026-02-24 10.75 11.5 10.5 11 1200'] },
  },
  {
    of: 'Twelve Data',
    name: 'twelvedata.csv',
    lines: ['datetime;open;high;low;close;volume', '2026-02-23;10.50000;11.00000;10.25000;10.75000;1000'],
    options: ['--set', 'symbol=TWEL', ADJUSTED],
    preset: 'twelvedata',
    bars: { TWEL: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'marketstack',
    name: 'marketstack.csv',
    lines: [
      'open,high,low,close,volume,adj_high,adj_low,adj_close,adj_open,adj_volume,split_factor,dividend,symbol,' +
        'exchange,date',
      '10.5,11.0,10.25,10.75,1000.0,11.0,10.25,10.75,10.5,1000.0,1.0,0.0,MSTK,XNYS,2026-02-23T00:00:00+0000',
    ],
    preset: 'marketstack',
    bars: { 'XNYS:MSTK': ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Compustat, Security Daily',
    name: 'secd.csv',
    lines: [
      'gvkey,iid,datadate,tic,cusip,conm,ajexdi,cshtrd,prccd,prchd,prcld,prcod',
      '001690,01,20260223,CMPU,037833100,COMPU INC,2,1000,10.75,11,10.25,10.5',
    ],
    preset: 'compustat',
    bars: { CMPU: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Interactive Brokers, data frames',
    name: 'ib.csv',
    lines: [',date,open,high,low,close,volume,average,barCount', '0,2026-02-23,10.5,11.0,10.25,10.75,1000.0,10.6,10'],
    options: ['--set', 'symbol=IBKR', ADJUSTED],
    preset: 'interactive-brokers',
    bars: { IBKR: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'MetaTrader 5',
    name: 'EURUSD_Daily_202602230000_202602240000.csv',
    lines: [
      '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
      '2026.02.23\t1.17800\t1.18100\t1.17500\t1.18000\t61234\t0\t1',
    ],
    market: 'FOREX',
    preset: 'metatrader',
    bars: { EURUSD: ['2026-02-23 1.178 1.181 1.175 1.18 -'] },
  },
  {
    of: 'MetaTrader 4',
    name: 'GBPUSD1440.csv',
    lines: ['2026.02.23,00:00,1.34800,1.35100,1.34500,1.35000,61234'],
    market: 'FOREX',
    options: ['--columns', 'date,time,open,high,low,close,ticks', '--symbol-from-name', '{symbol}1440.csv'],
    bars: { GBPUSD: ['2026-02-23 1.348 1.351 1.345 1.35 -'] },
  },
  {
    of: 'Dukascopy',
    name: 'USDJPY_Candlestick_1_D_BID_01.02.2026-28.02.2026.csv',
    lines: ['Gmt time,Open,High,Low,Close,Volume', '03.02.2026 00:00:00.000,155.1,155.9,154.8,155.5,61234.5'],
    market: 'FOREX',
    preset: 'dukascopy',
    bars: { USDJPY: ['2026-02-03 155.1 155.9 154.8 155.5 -'] },
  },
  {
    of: 'Kraken',
    name: 'XRPUSD_1440.csv',
    lines: ['1771804800,1.4105,1.4321,1.3902,1.4211,61234.56789,421', '1771891200,1.4211,1.4402,1.4,1.43,51234,400'],
    market: 'CRYPTO',
    options: [
      ...['--columns', 'date,open,high,low,close,volume,trade_count'],
      ...['--symbol-from-name', '{symbol}_1440.csv'],
    ],
    bars: {
      XRPUSD: ['2026-02-23 1.4105 1.4321 1.3902 1.4211 61234.56789', '2026-02-24 1.4211 1.4402 1.4 1.43 51234'],
    },
  },
  {
    of: 'CryptoDataDownload',
    name: 'Gemini_BTCUSD_d.csv',
    lines: [
      'https://www.CryptoDataDownload.com',
      'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
      '1771804800000,2026-02-23 00:00:00,BTC/USD,66000.1,67000,65000,66500.5,123.456,8209905',
    ],
    market: 'CRYPTO',
    options: ['--set', 'symbol=BTCUSD'],
    preset: 'cryptodatadownload',
    bars: { BTCUSD: ['2026-02-23 66000.1 67000 65000 66500.5 123.456'] },
  },
  {
    of: 'CoinGecko',
    name: 'eth-usd-max.csv',
    lines: ['snapped_at,price,market_cap,total_volume', '2026-02-23 00:00:00 UTC,1912.25,230000000000,15000000000'],
    market: 'CRYPTO',
    options: ['--set', 'symbol=ETHUSD'],
    preset: 'coingecko',
    bars: { ETHUSD: ['2026-02-23 - - - 1912.25 -'] },
  },
  {
    of: 'Wall Street Journal',
    name: 'HistoricalPrices.csv',
    lines: ['Date, Open, High, Low, Close, Volume', '02/23/26, 10.5, 11, 10.25, 10.75, 1000'],
    options: ['--set', 'symbol=WSJR', '--date-format', 'M/D/YY'],
    bars: { WSJR: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'MarketWatch',
    name: 'Download Data - STOCK_US_XNAS_MWAT.csv',
    lines: ['Date,Open,High,Low,Close,Volume', '02/03/2026,"1,010.50","1,011.00","1,010.25","1,010.75","61,234"'],
    options: ['--symbol-from-name', 'Download Data - STOCK_US_XNAS_{symbol}.csv', ...FORMATS],
    bars: { MWAT: ['2026-02-03 1010.5 1011 1010.25 1010.75 61234'] },
  },
  {
    of: 'Google Sheets, GOOGLEFINANCE',
    name: 'sheet.csv',
    lines: ['Date,Open,High,Low,Close,Volume', '2/3/2026 16:00:00,10.5,11,10.25,10.75,1000'],
    options: ['--set', 'symbol=GOSH', '--date-format', 'M/D/YYYY'],
    bars: { GOSH: ['2026-02-03 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Barchart',
    name: 'bchr_daily_historical-data-02-24-2026.csv',
    lines: ['Time,Open,High,Low,Last,Change,%Chg,Volume', '02/03/2026,10.5,11,10.25,10.75,0.25,+2.38%,1000', FOOTER],
    preset: 'barchart',
    bars: { BCHR: ['2026-02-03 10.5 11 10.25 10.75 1000'] },
    rejected: 1,
  },
  {
    of: 'Euronext',
    name: 'euronext.csv',
    lines: [
      '"Historical Data"',
      '"From 2026-02-01 to 2026-02-24"',
      'FR0000120271',
      'Date;Open;High;Low;Last;Close;"Number of Shares";"Number of Trades";Turnover;vwap',
      '03/02/2026;10.5;11;10.25;10.75;10.75;1000;10;10600;10.6',
    ],
    options: ['--set', 'symbol=EURN'],
    preset: 'euronext',
    bars: { EURN: ['2026-02-03 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Nasdaq Nordic',
    name: 'nordic.csv',
    lines: [
      'sep=;',
      'Date;Bid;Ask;Opening price;High price;Low price;Closing price;Average price;Total volume;Turnover;Trades;',
      '2026-02-23;10,70;10,80;10,50;11,00;10,25;10,75;10,60;1 000 234;10602480;10;',
    ],
    options: ['--set', 'symbol=NORD'],
    preset: 'nasdaq-nordic',
    bars: { NORD: ['2026-02-23 10.5 11 10.25 10.75 1000234'] },
  },
  {
    of: 'National Stock Exchange of India, bhavcopy',
    name: 'cm23FEB2026bhav.csv',
    lines: [
      'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,',
      'NSEA,EQ,10.5,11,10.25,10.75,10.75,10.5,1000,10600,23-FEB-2026,10,INE002A01018,',
    ],
    preset: 'nse-bhavcopy',
    bars: { NSEA: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'IEX Cloud',
    name: 'iex.csv',
    lines: [
      'close,high,low,open,symbol,volume,id,key,subkey,date,updated,uOpen,uClose,uHigh,uLow,uVolume,fClose,label',
      '5.375,5.5,5.125,5.25,IEXC,2000,HP,IEXC,,2026-02-23,1771891200000,10.5,10.75,11,10.25,1000,5.3,"Feb 23, 26"',
    ],
    preset: 'iex-cloud',
    bars: { IEXC: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Sharadar',
    name: 'SHARADAR_SEP.csv',
    lines: [
      'ticker,date,open,high,low,close,volume,closeadj,closeunadj,lastupdated',
      'SHAR,2026-02-23,10.5,11,10.25,10.75,1000.0,10.75,10.75,2026-02-24',
    ],
    options: [ADJUSTED],
    preset: 'sharadar',
    bars: { SHAR: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Financial Modeling Prep',
    name: 'fmp.csv',
    lines: ['symbol,date,open,low,high,close,adjClose,volume', 'FMPA,2026-02-23,10.5,10.25,11,10.75,1.075e1,1000'],
    options: [ADJUSTED],
    preset: 'fmp',
    bars: { FMPA: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Bloomberg',
    name: 'bloomberg.csv',
    lines: ['Dates,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST,PX_VOLUME', '2026-02-23,10.5,11,10.25,10.75,1000'],
    options: ['--set', 'symbol=BLOO', ADJUSTED],
    preset: 'bloomberg',
    bars: { BLOO: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'EODData',
    name: 'NASDAQ_20260223.csv',
    lines: ['Symbol,Date,Open,High,Low,Close,Volume', 'EODD,23-Feb-2026,10.5,11,10.25,10.75,1000'],
    bars: { EODD: ['2026-02-23 10.5 11 10.25 10.75 1000'] },
  },
  {
    of: 'Alpha Vantage, exchange rates',
    name: 'fx_daily.csv',
    lines: ['timestamp,open,high,low,close', '2026-02-23,0.8695,0.8732,0.8671,0.8701'],
    market: 'FOREX',
    options: ['--set', 'symbol=EURGBP'],
    preset: 'alphavantage',
    bars: { EURGBP: ['2026-02-23 0.8695 0.8732 0.8671 0.8701 -'] },
  },
]
