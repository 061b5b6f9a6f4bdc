import { problem } from '@bourse/kit'

/** Characters of the answers to one POST from which on no further message is carried out. */
const MOST = 1024 * 1024

/** What the answers to one POST may hold together: they are in memory until the last of them is there. */
export interface AnswerBudget {
  /** Throws where nothing is left of it. */
  check(): void
  spend(characters: number): void
}

/** The budget of one POST. The first answer always has room: a page is bounded by its own limits. */
export function createAnswerBudget(): AnswerBudget {
  let spent = 0
  return {
    check() {
      if (spent >= MOST)
        throw problem(
          'body-too-large',
          `The answers to this batch hold ${MOST / 1024 / 1024} MiB already, so this message was not carried ` +
            'out: send it again by itself, or ask for fewer rows.',
        )
    },
    spend: (characters) => void (spent += characters),
  }
}
