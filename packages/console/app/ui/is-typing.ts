/** Whether a key pressed on an element is text. A closed dialog keeps the focus until the next frame. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable]') &&
  target.closest('dialog:not([open])') === null
