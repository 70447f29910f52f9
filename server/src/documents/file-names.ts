const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** A file's name as its uploader gave it, without folders and without what does not show. */
export function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  // Control characters, and those that turn the direction of writing and so disguise the end of a name.
  const shown = last.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return Array.from(shown).slice(0, 200).join('') || 'picture'
}

/** The name under which a browser saves a file: its own, with the ending of what it is now. */
export function savedName(name: string, mimeType: string): string {
  const stem = name.replace(/\.[^.]{1,5}$/, '') || name
  return `${stem}.${extensions[mimeType] ?? 'bin'}`
}

/** RFC 6266 and RFC 8187: a name of any script in a header of ASCII. */
export function inlineAs(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename*=UTF-8''${encoded}`
}
