/** Whether a text is one e-mail address. */
export const isMailbox = (text: string): boolean => /^[^\s@<>,;:"]{1,64}@[A-Za-z0-9.-]{1,253}$/.test(text)
