import type { WrittenProblem } from '@bourse/kit/delivery'

/** A problem in the form of the chart's protocol, which is also sent with the problem's status. */
export const errorBody = ({ detail }: Pick<WrittenProblem, 'detail'>) => ({ s: 'error', errmsg: detail })
