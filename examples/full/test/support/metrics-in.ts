/** A metric in a scrape. */
export interface ScrapedMetric {
  readonly name: string
  readonly type: string
  readonly help: string
  /** The labels of the metric's samples. */
  readonly labels: readonly string[]
}

/** Returns the metrics in a scrape, including those without samples. */
export function metricsIn(text: string): readonly ScrapedMetric[] {
  const declared = text.matchAll(/^# HELP (\w+) (.*)\n# TYPE \w+ (\w+)$/gm)
  return [...declared].map(([, name = '', help = '', type = '']) => {
    const samples = text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{(.*)\\} `, 'gm'))
    const labels = [...samples].flatMap(([, inside = '']) =>
      [...inside.matchAll(/(\w+)="/g)].map(([, each = '']) => each),
    )
    return { name, help, type, labels: [...new Set(labels)].filter((label) => label !== 'le') }
  })
}
