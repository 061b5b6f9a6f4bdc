/** A long page about how something is done, in Markdown. */
export interface Guide {
  /** Last part of its address, and of links to it without `.md`. */
  readonly name: string
  readonly title: string
  readonly text: string
}
