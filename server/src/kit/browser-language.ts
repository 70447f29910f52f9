import { languageAsked, languages, type Language } from '@mulghar/contract/kit/languages'
import type { IncomingHttpHeaders } from 'node:http'

/** The language that was chosen in a browser, where it is one of these, else the first of them that it asks for. */
export function languageOf(headers: IncomingHttpHeaders, offered: readonly Language[] = languages): Language {
  const chosen = /(?:^|; ?)mulghar-language=(\w+)/.exec(headers.cookie ?? '')?.[1]
  return offered.find((one) => one === chosen) ?? languageAsked(headers['accept-language'], offered)
}
