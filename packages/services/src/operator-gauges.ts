import { extension, type Knowledge } from '@bourse/kit'

/** A gauge of a dataset on the operators' metrics endpoint. */
export interface OperatorGauge {
  /** The metric's name: `bourse_`, then lower-case words joined by `_`, with the unit last. */
  readonly name: `bourse_${string}`
  readonly help: string
  /** The names of its labels. None may identify an account, a key or a symbol. */
  readonly labels: readonly string[]
  /** Reads all samples with one bounded query; called at most once every few seconds. */
  read(knowledge: Knowledge): Promise<readonly GaugeSample[]>
}

type GaugeSample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** Gauges that datasets add to a host's metrics. */
export const operatorGauges = extension<OperatorGauge>('host.gauges')
