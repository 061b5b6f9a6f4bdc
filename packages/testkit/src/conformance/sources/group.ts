import type { CheckGroup } from '../check.ts'
import { everySourceHasAFixture } from './every-source-has-a-fixture.ts'
import { fixturesParse } from './fixtures-parse.ts'
import { parseIsPure } from './parse-is-pure.ts'
import { plansArePlainAndSteady } from './plans-are-plain-and-steady.ts'
import { publishersAreNamed } from './publishers-are-named.ts'
import { recordedAnswersAreUnchanged } from './recorded-answers-are-unchanged.ts'
import { sourcesAreFoundByModule } from './sources-are-found-by-module.ts'

/** Checks on sources. */
export const sources: CheckGroup = {
  title: 'sources',
  checks: [
    everySourceHasAFixture,
    recordedAnswersAreUnchanged,
    fixturesParse,
    parseIsPure,
    plansArePlainAndSteady,
    publishersAreNamed,
    sourcesAreFoundByModule,
  ],
}
