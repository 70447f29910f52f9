const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ']

/** Letters of Devanagari, each for one of ours: the second language of the pseudo build. */
const nagari = [...'अबचदएफगहइजकलमनओपखरसतउवङछयझ']
export const otherLetters = [...nagari, ...nagari]

/**
 * Words as a language would have them that nobody speaks: every letter with a sign on it. What is still plain where all
 * messages are said so has gone past the translation. Marks of elements, <0>, stay as they are.
 */
export function pseudoWords(words: string, letters = accented): string {
  return words.replace(/<\/?\d+\/?>|[a-zA-Z]/g, (one) => (one.length > 1 ? one : letters[plain.indexOf(one)]!))
}

/** What of a text was never translated: words of two plain letters and more. */
export function plainWords(text: string): string[] {
  return text.match(/(?<![\p{L}\p{M}])[A-Za-z]{2,}(?![\p{L}\p{M}])/gu) ?? []
}
