import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'

/** How long the button shows that copying succeeded, in milliseconds. */
const SAID = 1_500

/**
 * Copies text to the clipboard. Hidden on pages without TLS, except localhost, where browsers do not provide a
 * clipboard.
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
