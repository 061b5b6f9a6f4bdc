import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'

/** Milliseconds for which it says that it has copied. */
const SAID = 1_500

/**
 * Puts a text into the clipboard. Browsers give pages without TLS none, this machine's own excepted: then it is not
 * shown.
 */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SAID)
  }
  return <IconButton icon={copied ? Check : Copy} label={copied ? 'Copied' : label} onClick={() => void copy()} />
}
