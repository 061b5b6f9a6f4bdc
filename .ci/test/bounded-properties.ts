import fc from 'fast-check'

/**
 * A property that fails is made smaller for as long as something smaller fails too, which of large numbers can be
 * hours, and nothing else stops a loop that never waits. After this long, less than a test may take, it fails with the
 * smallest example found so far.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 45_000, markInterruptAsFailure: true })
