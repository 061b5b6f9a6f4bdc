/** Whether a string is an ISIN: two letters, nine letters or digits, and a valid check digit (ISO 6166). */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false
  const digits = [...text].flatMap((character) => [...String(Number.parseInt(character, 36))].map(Number)).reverse()
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : sumOfDigits(digit * 2)), 0)
  return sum % 10 === 0
}

const sumOfDigits = (number: number) => (number > 9 ? number - 9 : number)
