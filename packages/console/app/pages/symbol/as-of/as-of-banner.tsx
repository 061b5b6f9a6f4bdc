import { History } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../use-change.ts'
import { asOfText } from './stops.ts'

interface AsOfBannerProps {
  readonly asOf: string
  /** Whether the listing was known at that time. */
  readonly isKnown: boolean
}

/** Says that the page shows the past, and leads back to now. */
export function AsOfBanner({ asOf, isKnown }: AsOfBannerProps) {
  const change = useChange()
  return (
    <div className="as-of-banner" role="status">
      <History size={16} aria-hidden />
      <p>
        <strong>You are viewing the past:</strong> everything on this page is as known{' '}
        {asOf.includes('T') ? 'at' : 'at the end of'} {asOfText(asOf)}.
        {isKnown ? '' : ' The listing itself was not known then; its name and identifiers are those of today.'}
      </p>
      <Button look="secondary" onClick={() => change({ as_of: undefined })}>
        Back to now
      </Button>
    </div>
  )
}
