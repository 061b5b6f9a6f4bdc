import ts from 'typescript'

/** A comment or string literal in a TypeScript file. */
export interface SourceText {
  /** The first line in the file, counted from 1. */
  readonly line: number
  /** Without comment marks and quotes; with line breaks as in the file. */
  readonly text: string
}

/** Returns the comments and messages in a TypeScript file; template holes become `…`. */
export function typescriptTexts(path: string, source: string): readonly SourceText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  const texts: SourceText[] = []
  const starts = new Set<number>()
  const add = (position: number, text: string): void => {
    if (starts.has(position)) return
    starts.add(position)
    texts.push({ line: file.getLineAndCharacterOfPosition(position).line + 1, text })
  }
  const visit = (node: ts.Node): void => {
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ]
    // The parser also sees comments in JSX text, such as the end of `https://…`.
    if (!ts.isJsxText(node)) for (const { pos, end } of comments) add(pos, commentText(source.slice(pos, end)))
    const message = messageText(node)
    if (message !== undefined) add(node.getStart(file), message)
    for (const child of node.getChildren(file)) visit(child)
  }
  visit(file)
  return texts
}

function commentText(raw: string): string {
  return raw
    .replace(/^\/\*\*?|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/|\*(?!\*))? ?/, ''))
    .join('\n')
}

/** The text of a literal that is a phrase rather than a name, a path or an SQL statement. */
function messageText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text.trimStart()
  const text = literalText(node)
  if (text === undefined || isNotProse(node.parent) || isSql(text)) return undefined
  return /[a-z]+ +\S*[a-z]/i.test(text) ? text : undefined
}

function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…')
}

function isNotProse(parent: ts.Node): boolean {
  return ts.isTaggedTemplateExpression(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)
}

const SQL = /^\s*(?:select|insert into|update|delete from|create|alter|with|from|where|and|join|order by)\b[^.]*[=(,;_]/

function isSql(text: string): boolean {
  return SQL.test(text.toLowerCase())
}
