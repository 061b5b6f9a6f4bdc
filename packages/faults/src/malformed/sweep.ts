import { bodyOf, encodeValues, target, withType, type Callable, type Headers } from './callable.ts'
import { asHeader, NASTY, NO_TEXT, percent } from './nasty.ts'
import { malformedRequest, type MalformedRequest } from './said.ts'

/** All invalid values, encoded for a URL and for a header. */
export const WRONG_IN_ADDRESS: readonly string[] = [...new Set([...NASTY.map(percent), ...NO_TEXT])]
export const WRONG_IN_HEADER: readonly string[] = [...new Set(NASTY.map(asHeader))]

/** An operation's parameter, with its possible values and how to send them. */
interface Place {
  readonly forms: readonly string[]
  readonly send: (form: string) => MalformedRequest
}

/**
 * The valid call with only one wrong parameter, so that the host does not reject the call for another reason first.
 * Covers each parameter of each operation, with every wrong value or with the one that `turn` selects.
 */
export function sweepOf(
  callables: readonly Callable[],
  key: string,
  turn: number | 'every way',
): readonly MalformedRequest[] {
  const auth: Headers = [['authorization', `Bearer ${key}`]]
  const places = callables.flatMap((each) => placesOf(each, auth))
  return places.flatMap(({ forms, send }, number) => {
    const chosen = turn === 'every way' ? forms : forms.slice((turn + number) % forms.length).slice(0, 1)
    return chosen.map(send)
  })
}

function placesOf(callable: Callable, auth: Headers): readonly Place[] {
  const { method, inPath, parameters, headers, example } = callable
  const working = encodeValues(example)
  const call = (values: Readonly<Record<string, string>>, more: Headers) =>
    malformedRequest({
      kind: 'one wrong parameter',
      method,
      target: target(callable, { ...working, ...values }),
      headers: [...withType(callable, auth), ...more],
      body: bodyOf(callable),
    })
  return [
    ...[...inPath, ...parameters].map((name) => ({
      forms: WRONG_IN_ADDRESS,
      send: (form: string) => call({ [name]: form }, []),
    })),
    ...headers.map((name) => ({ forms: WRONG_IN_HEADER, send: (form: string) => call({}, [[name, form]]) })),
  ]
}
