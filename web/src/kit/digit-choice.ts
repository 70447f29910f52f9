/** Writes the digits that the reader chose, unless these are Latin. */
export const digits: { write?: ((text: string) => string) | undefined } = {}

/** A number, date or amount with the digits that the reader chose. Never for a text of a person or for an address. */
export const chosenDigits = (text: string): string => digits.write?.(text) ?? text
