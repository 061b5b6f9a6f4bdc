/** A quoted index by its code, with the market whose sessions it follows and that market's time zone. */
interface LeadingIndex {
  readonly code: string
  /** The home market's MIC. */
  readonly home: string
  /** IANA time zone of the home market. */
  readonly zone: string
}

const index = (code: string, home: string, zone: string): LeadingIndex => ({ code, home, zone })

const NEW_YORK = 'America/New_York'

/** The 38 quoted indices. If a home market's calendar is not installed, its indices are requested at any hour. */
export const leadingIndices: readonly LeadingIndex[] = [
  index('SPX', 'XNYS', NEW_YORK),
  index('NDX', 'XNAS', NEW_YORK),
  index('DJI', 'XNYS', NEW_YORK),
  index('IXIC', 'XNAS', NEW_YORK),
  index('NYA', 'XNYS', NEW_YORK),
  index('OEX', 'XNYS', NEW_YORK),
  index('MID', 'XNYS', NEW_YORK),
  index('SML', 'XNYS', NEW_YORK),
  index('SOX', 'XNAS', NEW_YORK),
  index('VIX', 'XCBO', 'America/Chicago'),
  index('GSPTSE', 'XTSE', 'America/Toronto'),
  index('TX60', 'XTSE', 'America/Toronto'),
  index('MXX', 'XMEX', 'America/Mexico_City'),
  index('BVSP', 'BVMF', 'America/Sao_Paulo'),
  index('MERV', 'XBUE', 'America/Argentina/Buenos_Aires'),
  index('FCHI', 'XPAR', 'Europe/Paris'),
  index('AEX', 'XAMS', 'Europe/Amsterdam'),
  index('BFX', 'XBRU', 'Europe/Brussels'),
  index('PSI20', 'XLIS', 'Europe/Lisbon'),
  index('GDAXI', 'XETR', 'Europe/Berlin'),
  index('MDAXI', 'XETR', 'Europe/Berlin'),
  index('STOXX50E', 'XETR', 'Europe/Berlin'),
  index('IBEX', 'XMAD', 'Europe/Madrid'),
  index('FTSEMIB', 'XMIL', 'Europe/Rome'),
  index('SSMI', 'XSWX', 'Europe/Zurich'),
  index('OMXS30', 'XSTO', 'Europe/Stockholm'),
  index('OMXH25', 'XHEL', 'Europe/Helsinki'),
  index('OMXC25', 'XCSE', 'Europe/Copenhagen'),
  index('N225', 'XTKS', 'Asia/Tokyo'),
  index('TOPX', 'XTKS', 'Asia/Tokyo'),
  index('HSI', 'XHKG', 'Asia/Hong_Kong'),
  index('SSEC', 'XSHG', 'Asia/Shanghai'),
  index('KS11', 'XKRX', 'Asia/Seoul'),
  index('TWII', 'XTAI', 'Asia/Taipei'),
  index('NSEI', 'XNSE', 'Asia/Kolkata'),
  index('STI', 'XSES', 'Asia/Singapore'),
  index('AXJO', 'XASX', 'Australia/Sydney'),
  index('NZ50', 'XNZE', 'Pacific/Auckland'),
]

const byCode = new Map(leadingIndices.map((one) => [one.code, one]))

/** Returns the quoted index with a symbol such as `INDEX:SPX`; undefined for any other symbol. */
export function leadingIndex(symbol: string | null | undefined): LeadingIndex | undefined {
  return byCode.get(symbol?.replace(/^INDEX:/, '') ?? '')
}
