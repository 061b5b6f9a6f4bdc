import type { WrittenProblem } from '@bourse/kit/delivery'

/** A problem in the protocol's format: the code in uppercase, and a human-readable message. */
export const problemBody = ({ code, detail }: Pick<WrittenProblem, 'code' | 'detail'>) => ({
  errorCode: code.toUpperCase().replaceAll('-', '_'),
  message: detail,
})
