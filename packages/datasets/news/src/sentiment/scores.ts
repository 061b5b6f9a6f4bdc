import { service } from '@bourse/kit'
import { sentimentBuckets } from './record.ts'

/** Kept for who screens by sentiment. */
export const scores = service<object>('news.scores')
export const scoresService = scores.provide({ buckets: sentimentBuckets }, () => ({}))
