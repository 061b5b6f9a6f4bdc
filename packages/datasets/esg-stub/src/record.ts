import { f, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'

const score = (of: string) => f.decimal(`Score of ${of}`).nullable()

/** A rating of a listed company's environmental, social and governance record, on the rating's own stated scale. */
export const esgRatings = record('esg_ratings', {
  title: 'ESG ratings',
  subject: listing,
  id: 'esg',
  fields: {
    observed_on: f.date('Date of the rating'),
    scale_min: f.decimal('Lowest value of the scale', { example: 0 }),
    scale_max: f.decimal('Highest value of the scale', { example: 100 }),
    higher_is_better: f.boolean('Whether a higher score is better', { example: true }),
    scores: f.object(
      'Scores on that scale; null where none is given',
      {
        total: score('all three together'),
        environmental: score('the environment'),
        social: score('people'),
        governance: score('governance'),
      },
      { example: { total: 61, environmental: 58, social: 64, governance: 60 } },
    ),
  },
  key: ['instrument_id', 'observed_on'],
  time: revisioned('observed_on'),
  order: ['observed_on asc', 'id asc'],
  history: 'observed_on',
})
