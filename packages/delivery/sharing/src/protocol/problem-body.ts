import type { WrittenProblem } from '@bourse/kit/delivery'

/** A failure in the protocol's words: the code in uppercase, and the sentence for people. */
export const problemBody = ({ code, detail }: Pick<WrittenProblem, 'code' | 'detail'>) => ({
  errorCode: code.toUpperCase().replaceAll('-', '_'),
  message: detail,
})
