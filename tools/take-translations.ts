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

function main(): void {
  const [language, file] = parseArgs({ allowPositionals: true }).positionals
  if (!translatedLanguages.some((known) => known === language) || !file) {
    console.error(`npm run -s translations -- ${translatedLanguages.join('|')} FILE.json`)
    process.exit(2)
  }
  const { taken, missing, unknown, doubles } = takeTranslations(
    language as TranslatedLanguage,
    readFileSync(file, 'utf8'),
  )
  for (const where of packages)
    console.log(`${where}: ${taken[where]} taken, ${missing[where]} still without translation`)
  for (const { en, context, t } of doubles) console.log(`translated twice: ${keyOf(en, context)}, left out: ${t}`)
  for (const { en, context } of unknown) console.log(`no such message: ${keyOf(en, context)}`)
}

if (import.meta.main) main()
