/** What is kept of a row of a vanshavali word for word, as facts of the person: the kind of each, in data and in files. */
export const tableFacts = {
  SERIAL: 'Serial number',
  GENERATION: 'Generation',
  SONS: 'Sons',
  DAUGHTERS: 'Daughters',
} as const
