export { createHost, type Host, type HostOptions } from './host.ts'
export { simulatedClock, systemClock, type SimulatedClock } from './clock.ts'
export { Config } from './config.ts'
export { datasetPlugin } from './transports/rest.ts'
