import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  catalogueFile,
  grades,
  keyOf,
  packages,
  readCatalogue,
  root,
  writeTranslations,
  type TranslatedLanguage,
  type Translation,
} from './translations/catalogue.ts'

// Writes translations from a JSON file into the catalogues of a language, with their grades: docs/translating.md.
//   npm run -s translations -- ne FILE.json
// Or prints the message of an id, which members send with better words.
//   npm run -s translations -- ne --id MbhKLe

const fileSchema = z.array(
  z.strictObject({ en: z.string().min(1), context: z.string().optional(), t: z.string().min(1), g: z.enum(grades) }),
)

type Taken = {
  taken: Record<string, number>
  missing: Record<string, number>
  /** They translate no message of today. */
  unknown: Translation[]
  /** The file has a message twice, in different words: only the first translation is taken. */
  doubles: Translation[]
}

export function takeTranslations(language: TranslatedLanguage, text: string, from = root): Taken {
  const given = new Map<string, Translation>()
  const doubles: Translation[] = []
  for (const { en, context, t, g } of fileSchema.parse(JSON.parse(text))) {
    const key = keyOf(en, context)
    const translation = { en, ...(context ? { context } : {}), t: t.normalize('NFC'), g }
    const before = given.get(key)
    if (!before) given.set(key, translation)
    else if (before.t !== translation.t) doubles.push(translation)
  }
  const files = packages.map((where) => [where, catalogueFile(where, language, from)] as const)
  const found = files.map(([where, file]) => [where, writeTranslations(file, given)] as const)
  const known = new Set(found.flatMap(([, keys]) => keys))
  return {
    taken: Object.fromEntries(found.map(([where, keys]) => [where, keys.length])),
    missing: Object.fromEntries(
      files.map(([where, file]) => [where, readCatalogue(file).filter(({ t }) => t === '').length]),
    ),
    unknown: [...given].filter(([key]) => !known.has(key)).map(([, translation]) => translation),
    doubles,
  }
}

/** The message of an id, as the code and the catalogues have it; the pages and the mails may both say it. */
export function messagesOf(language: TranslatedLanguage, id: string, from = root): Translation[] {
  return packages
    .flatMap((where) => readCatalogue(catalogueFile(where, language, from)))
    .filter(({ en, context }) => generateMessageId(en, context) === id)
}

function main(): void {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { id: { type: 'string' } } })
  const [language, file] = positionals
  if (!translatedLanguages.some((known) => known === language) || (!file && !values.id)) {
    console.error(`npm run -s translations -- ${translatedLanguages.join('|')} FILE.json`)
    console.error(`npm run -s translations -- ${translatedLanguages.join('|')} --id ID`)
    process.exit(2)
  }
  if (file) take(language as TranslatedLanguage, file)
  else console.log(JSON.stringify(messagesOf(language as TranslatedLanguage, values.id!), null, 2))
}

function take(language: TranslatedLanguage, file: string): void {
  const { taken, missing, unknown, doubles } = takeTranslations(language, readFileSync(file, 'utf8'))
  for (const where of packages)
    console.log(`${where}: ${taken[where]} taken, ${missing[where]} still without translation`)
  for (const { en, context, t } of doubles) console.log(`translated twice: ${keyOf(en, context)}, left out: ${t}`)
  for (const { en, context } of unknown) console.log(`no such message: ${keyOf(en, context)}`)
}

if (import.meta.main) main()
