export type AppTexts = { name: string; description: string }

/** Where the manifest of a language is; the English one is among the public files. */
export const manifestPath = (language: string): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`

/** The English manifest with its texts in another language, so that a phone shows the app under its name there. */
export function manifestIn(english: string, language: string, { name, description }: AppTexts): string {
  const manifest = JSON.parse(english) as Record<string, unknown>
  return JSON.stringify({ ...manifest, name, short_name: name, description, lang: language }, null, 2)
}
