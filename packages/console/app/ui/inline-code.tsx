import { Fragment } from 'react'

/** Text in which the parts between backticks are shown as code. */
export function InlineCode({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split('`')
        .map((part, index) =>
          index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
        )}
    </>
  )
}

/** The text without backticks, for attributes and options, which show no markup. */
export const withoutBackticks = (text: string): string => text.replaceAll('`', '')
