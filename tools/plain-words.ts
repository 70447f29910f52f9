import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { parseSync } from 'rolldown/utils'

// Finds sentences that have to be read twice: those that open with a clause that has no noun ("What was shared", "Whoever asks"), and
// words that nobody uses in an app. Messages have none of them; in comments their number may only fall.

/** Texts of the design that stay as they are. */
const ofTheDesign = new Set([
  'What',
  'Nobody but you can read them, not even we at Mulghar.',
  'The house your family comes from',
  'If you lose both the password and your 24 words, nobody can open the vault again. We cannot either.',
  'Only if both your password and your 24 words are lost. Everything in your vault will be deleted, and nobody can bring it back. We cannot either.',
  'All your devices lock, and nobody can bring the files back. We cannot either.',
  'What it cannot do',
  'What the vault protects',
  'Who it belongs to',
])

const oddWords = /\b(?:whoever|whatever|somebody|anew|stands?|no more|told|the house)\b/i
const opening = /^(?:What|Whom|Whether|That (?:a|the|of|what)|So many|So often|Of|Nobody|Who(?! (?:can|is))(?!'s|’s))\b/
/** `who` follows a noun or pronoun of people, or a verb of knowing, and else is a subject without a noun. */
const beforeWho =
  /(?:people|persons?|(?:every|any|some)one|nobody|those|members?|one|all|children|ancestors|friends|relatives|owner|moderator|guests?|families|users?|others?|account|know|see|shows?|choose|write)$/i

/** The sentences of a message that have to be read twice. */
export function hardSentences(message: string): string[] {
  if (ofTheDesign.has(message)) return []
  const text = message.replaceAll(/\{[^{}]*(?:,|\})/g, 'X').replaceAll(/<\/?\d+\/?>/g, '')
  return text.split(/(?<=[.!?])\s+|\n+/).filter(isHard)
}

function isHard(sentence: string): boolean {
  if (oddWords.test(sentence) || /\bnobody\b/i.test(sentence)) return true
  // A question may begin with what it asks for.
  if (/\?[\s)”"]*$/.test(sentence)) return false
  if (opening.test(sentence)) return true
  return [...sentence.matchAll(/(?<=\s)who\b/g)].some(
    ({ index }) => !beforeWho.test(sentence.slice(0, index).trimEnd()),
  )
}

/** The English messages of the pages, and of mails and files. */
export function messagesOf(root: string): string[] {
  return ['web/src/locales/en.po', 'server/src/locales/en.po'].flatMap((path) =>
    parsePo(readFileSync(join(root, path), 'utf8')).items.map(({ msgid }) => msgid),
  )
}

const commentOpening = /^[\s*]*(?:What|Whom|Whether|Whoever|That|So many|So often|Of|Nobody|Who|How)\b/

/** How many comments of a source open with such a clause, or have such words. */
export function hardComments(path: string, source: string): number {
  const { comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  return comments.filter(({ value }) => commentOpening.test(value) || oddWords.test(value)).length
}

/** The sources whose comments are counted. */
export function commentedSources(root: string): string[] {
  return ['contract', 'gedcom', 'kinship', 'server', 'web', 'tools', 'bench', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(path))
      .map((path) => join(folder, path)),
  )
}
