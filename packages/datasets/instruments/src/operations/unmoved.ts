/** For answers that change by publications alone, never by the clock: their tags last beyond the day. */
export const unmoved = async (): Promise<undefined> => undefined
