import { CopyButton } from './copy-button.tsx'

/** A block of code with a copy button. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="code-block">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={`Copy ${label}`} />
    </div>
  )
}
