import { expect, it } from 'vitest'
import { answerObject } from '../src/answer-object.ts'

it('anything but an object is no answer of an operation', () => {
  for (const text of ['[]', '1', 'null']) expect(() => answerObject(text)).toThrow(TypeError)
})
