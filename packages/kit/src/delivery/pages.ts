import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'

/** A file of a web application as it is sent. */
export interface PageFile {
  /** With its character set where it is text, such as `text/css; charset=utf-8`. */
  readonly mediaType: string
  readonly content: string | Uint8Array
  /** True where another content has another name, so that it may be kept for ever. */
  readonly isHashed: boolean
}

/** Files by their path below the address; `index.html` also answers wherever no file lies. */
export type PageFiles = ReadonlyMap<string, PageFile>

/** A web application at an address of its own, for browsers without a key: what it shows it asks the API for. */
export interface Pages {
  readonly part: 'pages'
  readonly path: string
  /** The file that answers at `/`, the front door of the installation; undefined: none. */
  readonly front?: string
  /** Called by the first request, so that nobody waits for it at the start. */
  readonly open: () => Promise<PageFiles>
}

const PAGES_OPTIONS: OptionsOf<Pages> = { part: true, path: true, front: true, open: true }

/** Declares a web application; the host sends its files packed, with a strict Content-Security-Policy. */
export function pages(path: string, options: Pick<Pages, 'front' | 'open'>): Pages {
  checkName('path', path)
  checkOptions(`the pages at ${path}`, options, PAGES_OPTIONS)
  return { part: 'pages', path, ...options }
}
