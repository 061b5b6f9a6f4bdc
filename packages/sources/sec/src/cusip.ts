/**
 * Returns whether text is a nine-character CUSIP with a valid check digit, which is based on the sum of the digits with
 * every second value doubled.
 */
export function isCusip(text: string): boolean {
  if (!/^[0-9A-Z*@#]{8}\d$/.test(text)) return false
  const sum = [...text.slice(0, 8)].reduce((total, character, at) => {
    const value = valueOf(character) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(text[8])
}

function valueOf(character: string): number {
  const special = '*@#'.indexOf(character)
  if (special >= 0) return 36 + special
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 55
}
