import type { CompiledOperation } from '@bourse/engine/operations'
import type { LinkedRequest } from '@bourse/engine/accounts'
import type { Input } from '../../request/input.ts'
import { inputFor } from '../input-for.ts'

/** The request that a link makes: its own parameters, and from its user only what selects a part or a coding. */
export function linkInput(
  compiled: CompiledOperation,
  { operation, parameters, format }: LinkedRequest,
  sent: Partial<Pick<Input, 'acceptEncoding' | 'ifNoneMatch' | 'isHead' | 'from'>> & {
    readonly headers?: Input['headers']
    readonly reauthenticate: Input['reauthenticate']
  },
): Input {
  const { headers: { range, 'if-range': ifRange } = {}, reauthenticate, ...rest } = sent
  return {
    ...inputFor(reauthenticate, compiled, { operation, parameters: { ...parameters, format } }),
    rowsOnly: false,
    ...rest,
    headers: { range, 'if-range': ifRange },
    entryPoint: 'link',
  }
}
