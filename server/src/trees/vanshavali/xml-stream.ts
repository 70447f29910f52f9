/** What is told of an XML text while it comes. Names stand without the prefix of their namespace. */
export type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** No tag of a workbook is longer. */
const mostOfTag = 64 * 1024
/** No reference to a character is longer. */
const mostOfReference = 16

/** Something that is no XML, or makes use of it in a way that no workbook does. */
export class XmlBroken extends Error {
  override name = 'XmlBroken'
}

/**
 * Tells of an XML text in pieces of any size, and holds no more of it than one tag. It knows elements, attributes, texts, references
 * to characters and CDATA; a document type, from which texts could be made that are not there, is refused. Linear.
 *
 * Source: XML 1.0 (fifth edition), sections 2 and 4.1.
 */
export class XmlStream {
  #listener: XmlListener
  #rest = ''

  constructor(listener: XmlListener) {
    this.#listener = listener
  }

  push(piece: string): void {
    const text = this.#rest + piece
    let at = 0
    while (at < text.length) {
      const next = text[at] === '<' ? this.#markup(text, at) : this.#plain(text, at)
      if (next < 0) break
      at = next
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > mostOfTag) throw new XmlBroken('A tag does not end')
  }

  end(): void {
    if (this.#rest.startsWith('<')) throw new XmlBroken('The text ends within a tag')
    if (this.#rest) this.#listener.text?.(plainOf(this.#rest))
  }

  /** Where it goes on; -1 where more is needed. */
  #plain(text: string, at: number): number {
    const next = text.indexOf('<', at)
    if (next >= 0) {
      this.#listener.text?.(plainOf(text.slice(at, next)))
      return next
    }
    // A possible beginning of a reference waits for its end.
    const open = text.lastIndexOf('&')
    const end = open >= at && open > text.length - mostOfReference ? open : text.length
    if (end === at) return -1
    this.#listener.text?.(plainOf(text.slice(at, end)))
    return end
  }

  #markup(text: string, at: number): number {
    if (text[at + 1] === '!' || text[at + 1] === '?') return this.#special(text, at)
    const end = endOfTag(text, at + 1)
    if (end < 0) return -1
    const isEnd = text[at + 1] === '/'
    const isWhole = text[end - 1] === '/'
    const body = text.slice(at + (isEnd ? 2 : 1), isWhole ? end - 1 : end)
    const [qualified = ''] = /^[^\s]*/.exec(body) ?? []
    const name = qualified.slice(qualified.indexOf(':') + 1)
    if (!isEnd) this.#listener.open?.(name, (wanted) => attributeOf(body, qualified.length, wanted))
    if (isEnd || isWhole) this.#listener.close?.(name)
    return end + 1
  }

  #special(text: string, at: number): number {
    // As much as tells them apart.
    if (text.length - at < 9 && '<![CDATA['.startsWith(text.slice(at))) return -1
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at)
      if (end >= 0) this.#listener.text?.(text.slice(at + 9, end))
      return end < 0 ? -1 : end + 3
    }
    const isComment = text.startsWith('<!--', at)
    if (!isComment && text[at + 1] === '!') {
      if (text.length - at < 4) return -1
      throw new XmlBroken('A document type is not expected here')
    }
    const [mark, length] = isComment ? ['-->', 3] : ['?>', 2]
    const end = text.indexOf(mark, at)
    return end < 0 ? -1 : end + length
  }
}

/** The end of a tag, which may have one in an attribute too. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const letter = text[at]!
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '>') return at
    else if (letter === '"' || letter === "'") quote = letter
  }
  return -1
}

function attributeOf(body: string, from: number, wanted: string): string | undefined {
  const pattern = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
  pattern.lastIndex = from
  for (let found = pattern.exec(body); found; found = pattern.exec(body)) {
    const [, name = '', double, single] = found
    if (name.slice(name.indexOf(':') + 1) === wanted) return plainOf(double ?? single ?? '')
  }
  return undefined
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plainOf(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return Object.hasOwn(named, name) ? named[name]! : whole
      const code = hex ? parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
