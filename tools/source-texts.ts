/** The texts that stand in a source between quotes or backticks; a hole of a template is a space, its contents texts of their own. */
export function textsOf(source: string): string[] {
  const texts: string[] = []
  let at = 0

  function code(closing: string): void {
    let depth = 0
    while (at < source.length) {
      const char = source[at]!
      if (char === closing && depth === 0) return void at++
      if (char === '{') depth++
      if (char === '}') depth--
      if (source.startsWith('//', at)) at = until('\n')
      else if (source.startsWith('/*', at)) at = until('*/')
      else if (char === '/' && isPattern(source, at)) at = afterPattern(source, at)
      else if (char === "'" || char === '"') quoted(char)
      else if (char === '`') template()
      else at++
    }
  }

  function until(end: string): number {
    const found = source.indexOf(end, at + 2)
    return found < 0 ? source.length : found + end.length
  }

  function quoted(quote: string): void {
    const from = ++at
    while (at < source.length && source[at] !== quote) at += source[at] === '\\' ? 2 : 1
    texts.push(source.slice(from, at++))
  }

  function template(): void {
    let text = ''
    at++
    while (at < source.length && source[at] !== '`') {
      if (source.startsWith('${', at)) {
        at += 2
        code('}')
        text += ' '
      } else if (source[at] === '\\') at += 2
      else text += source[at++]!
    }
    at++
    texts.push(text)
  }

  code('')
  return texts
}

/** A slash begins a pattern where no value stands before it. */
function isPattern(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 40), at).trimEnd()
  return /(?:^|[(,=:[!&|?{};>]|\breturn)$/.test(before)
}

function afterPattern(source: string, from: number): number {
  let inClass = false
  for (let at = from + 1; at < source.length; at++) {
    const char = source[at]
    if (char === '\\') at++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if ((char === '/' && !inClass) || char === '\n') return at + 1
  }
  return source.length
}
