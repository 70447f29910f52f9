/** Words between a given name and a family name, which are none. */
const between = new Set(
  (
    'bahadur prasad prashad kumar kumari devi lal man raj nath narayan maya mani dhan das dev kant krishna ram shankar chandra ' +
    'बहादुर प्रसाद कुमार कुमारी देवी लाल मान राज नाथ नारायण माया मणि धन दास देव कान्त कृष्ण राम शंकर शङ्कर चन्द्र'
  ).split(' '),
)

/** A name in two: the family name is empty where the name does not show it. */
export type SplitName = { first: string; last: string }

/**
 * Tells given names from family names: a last word is a family name where several people of the table end in it, as kin do, and it
 * is no word that stands within names. Linear in the names.
 */
export function nameSplitter(names: readonly string[]): (name: string) => SplitName {
  const endings = new Map<string, number>()
  let several = 0
  for (const name of names) {
    const last = lastWord(name)
    if (!last) continue
    several++
    if (!between.has(last)) endings.set(last, (endings.get(last) ?? 0) + 1)
  }
  const enough = Math.max(2, several / 20)
  return (name) => {
    const text = name.replace(/\s+/g, ' ').trim()
    const last = lastWord(text)
    if (!last || (endings.get(last) ?? 0) < enough) return { first: text, last: '' }
    const at = text.lastIndexOf(' ')
    return { first: text.slice(0, at), last: text.slice(at + 1) }
  }
}

function lastWord(name: string): string | undefined {
  const words = name.trim().split(/\s+/)
  return words.length < 2 ? undefined : words.at(-1)!.toLowerCase()
}
