/** Placeholder for loading content, so that the layout does not jump. `height` in rem. */
export function Skeleton({ height = 1, width }: { readonly height?: number; readonly width?: string }) {
  return <div className="skeleton" style={{ height: `${height}rem`, ...(width === undefined ? {} : { width }) }} />
}

/** Placeholder for lines of text. */
export function SkeletonLines({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div className="skeleton-lines" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={`${95 - ((line * 17) % 40)}%`} />
      ))}
    </div>
  )
}
