import fc from 'fast-check'

/**
 * fast-check shrinks a failed property as long as a smaller example also fails, which can take hours for large numbers,
 * and nothing else stops a synchronous loop. After this time, which is below the test timeout, the property fails with
 * the smallest example found so far.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true })
