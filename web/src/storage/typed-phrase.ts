/** Whether somebody typed the phrase that confirms something. Capitals and further spaces do not matter. */
export const isSamePhrase = (typed: string, phrase: string): boolean => plain(typed) === plain(phrase)

const plain = (text: string): string => text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
