import { checkOptions, type OptionsOf } from '../checks/check-options.ts'
import { checkName } from '../checks/names.ts'

/** A file of a web application, ready to send. */
export interface PageFile {
  /** Media type, with the character set for text: `text/css; charset=utf-8`. */
  readonly mediaType: string
  readonly content: string | Uint8Array
  /** True if the name changes with the content, so that browsers may cache the file permanently. */
  readonly isHashed: boolean
}

/**
 * A web application's files, keyed by their path below its address. The host serves `index.html` for paths that match
 * no file.
 */
export type PageFiles = ReadonlyMap<string, PageFile>

/** A web application at its own address, for browsers without a key. It loads its data from the API. */
export interface Pages {
  readonly part: 'pages'
  readonly path: string
  /** The file that the host serves at `/` as the home page of the installation; undefined if there is none. */
  readonly front?: string
  /** Loads the files. The host calls it on the first request to avoid delaying startup. */
  readonly open: () => Promise<PageFiles>
}

const PAGES_OPTIONS: OptionsOf<Pages> = { part: true, path: true, front: true, open: true }

/** Declares a web application. The host sends its files compressed, with a strict Content-Security-Policy. */
export function pages(path: string, options: Pick<Pages, 'front' | 'open'>): Pages {
  checkName('path', path)
  checkOptions(`the pages at ${path}`, options, PAGES_OPTIONS)
  return { part: 'pages', path, ...options }
}
