export { createTemplate, createTestDatabase, type TestDatabase, type TestServer } from './postgres.ts'
export { startTestHost, type KeyOptions, type TestAnswer, type TestHost, type TestHostOptions } from './test-host.ts'
