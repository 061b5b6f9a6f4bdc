const WIDTH = 120

/** Formats paragraphs as a doc comment, separated by blank lines; returns an empty string if there are none. */
export function comment(paragraphs: readonly string[], indent = ''): string {
  const texts = paragraphs.map((text) => text.trim().replaceAll('*/', '*\u200b/')).filter((text) => text !== '')
  const blocks = texts.map((text) => text.split('\n').flatMap((line) => wrap(line, WIDTH - indent.length - 3)))
  const lines = blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
  const [first = ''] = lines
  if (lines.length === 0) return ''
  if (lines.length === 1 && first.length + indent.length < WIDTH - 7) return `${indent}/** ${first} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
