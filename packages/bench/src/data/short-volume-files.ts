import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const REAL_FOLDER = 'short-volume/finra'
const HEADER = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market'
/** Typical number of symbols in FINRA's daily file. */
const SYMBOLS = 9_260

/** FINRA's consolidated files for several days, uncompressed, oldest first. */
export interface ShortVolumeFiles {
  readonly data: string
  readonly files: readonly { readonly path: string; readonly rows: number }[]
}

/** Provides the newest real files if `BOURSE_REALDATA` is set, otherwise synthetic ones. */
export async function withShortVolume<T>(days: number, work: (files: ShortVolumeFiles) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-bench-shorts-'))
  try {
    const real = process.env['BOURSE_REALDATA']
    const texts = real === undefined ? generated(days) : await newest(join(real, REAL_FOLDER), days)
    const files = await Promise.all(
      texts.map(async ({ name, text }) => {
        const path = join(folder, name)
        await writeFile(path, text)
        return { path, rows: text.trimEnd().split('\n').length - 2 }
      }),
    )
    return await work({ data: real === undefined ? 'generated' : REAL_FOLDER, files })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function newest(folder: string, days: number) {
  const names = (await readdir(folder)).filter((name) => name.startsWith('CNMSshvol')).toSorted()
  return Promise.all(
    names.slice(-days).map(async (name) => {
      const text = await promisify(gunzip)(await readFile(join(folder, name)))
      return { name: name.replace(/\.gz$/, ''), text: text.toString() }
    }),
  )
}

function generated(days: number) {
  return Array.from({ length: days }, (_, index) => {
    const date = String(20_210_104 + index)
    const rows = Array.from({ length: SYMBOLS }, (_, at) => {
      const total = 1_000 + ((at * 7_919 + index * 104_729) % 5_000_000)
      return `${date}|${letters(at)}|${Math.floor(total / 2)}|${at % 100}|${total}|B,Q,N`
    })
    return { name: `CNMSshvol${date}.txt`, text: [HEADER, ...rows, String(SYMBOLS), ''].join('\n') }
  })
}

/** AAAA, AAAB, and so on. */
const letters = (index: number) =>
  [17_576, 676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(index / unit) % 26))).join('')
