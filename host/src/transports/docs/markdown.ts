import MarkdownIt from 'markdown-it'
import { trusted, type Markup } from './html.ts'

// Descriptions come from datasets that anybody may write: HTML in them is shown as text, and links that run scripts are refused.
const renderer = new MarkdownIt({ html: false, linkify: false })

/** CommonMark as markup; HTML inside is escaped. */
export function markdown(text: string): Markup {
  return trusted(renderer.render(text))
}

/** The same for one line, without a paragraph around it. */
export function inlineMarkdown(text: string): Markup {
  return trusted(renderer.renderInline(text))
}
