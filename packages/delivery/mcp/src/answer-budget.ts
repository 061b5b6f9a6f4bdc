import { problem } from '@bourse/kit'

/** Maximum total characters in the responses to one POST; once reached, no further messages are processed. */
const MOST = 1024 * 1024

/** Limit on the combined size of the responses to one POST, which stay in memory until the last one is ready. */
export interface AnswerBudget {
  /** Throws if the budget is used up. */
  check(): void
  spend(characters: number): void
}

/** Creates the budget for one POST. The first response always fits, because pages have their own limits. */
export function createAnswerBudget(): AnswerBudget {
  let spent = 0
  return {
    check() {
      if (spent >= MOST)
        throw problem(
          'body-too-large',
          `The responses to this batch already take up ${MOST / 1024 / 1024} MiB, so this message was not ` +
            'processed. Send it again in its own request, or request fewer rows.',
        )
    },
    spend: (characters) => void (spent += characters),
  }
}
