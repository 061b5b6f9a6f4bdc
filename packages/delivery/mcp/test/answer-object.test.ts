import { expect, it } from 'vitest'
import { answerObject } from '../src/answer-object.ts'

it('the response of an operation must be an object', () => {
  for (const text of ['[]', '1', 'null']) expect(() => answerObject(text)).toThrow(TypeError)
})
