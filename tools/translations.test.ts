import { translatedLanguages } from '@mulghar/contract/kit/languages'
import { expect, test } from 'vitest'
import { bikramMonths, nepaliMonths } from '../web/src/kit/bikram-months.ts'
import { dateWords } from '../web/src/kit/nepali-dates.ts'
import { catalogueFile, grades, packages, readCatalogue, type TranslatedLanguage } from './translations/catalogue.ts'
import { faultsOf, isLongLabel, type Fault, type Months } from './translations/checks.ts'

/** Messages of few words that may be longer than a label, since they are on no button and wrap. */
const longMessages: Record<string, readonly string[]> = {
  'a line of a list of notifications or changes, which names two people or things': [
    '{inviter} invites you to {familyTreeName}',
    '{who} asks to join {group}',
    '{who} banned {whom}',
    '{who} changed {name}',
    '{who} changed {tree}',
    '{who} invited {name}',
    '{who} invited {whom}',
    '{who} invites you to {group}',
    '{who} invites you to {tree}',
    '{who} wants to join {tree}',
  ],
  'the title of a dialog': ['Ban {name}?'],
  'a heading without a word in either language, which names each kind of cousin instead': ['Cousins'],
}

const monthsIn = (locale: string) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)).normalize('NFC'),
  )
// May is a verb in our messages.
const english = [...monthsIn('en'), ...bikramMonths].filter((month) => month !== 'May')
const monthsOf: Record<TranslatedLanguage, Months> = {
  // June (जुन) is also the word for "which".
  ne: { english, translated: [...dateWords.months, ...nepaliMonths].filter((month) => month !== 'जुन') },
  hi: { english, translated: [...monthsIn('hi'), ...nepaliMonths] },
}

const faults = (language: TranslatedLanguage, en: string, translation: string) =>
  faultsOf(en, translation, language, monthsOf[language])

test.for<[Fault, TranslatedLanguage, string, string]>([
  ['syntax', 'ne', 'Invite {name}', '{name लाई निम्तो दिनुहोस्'],
  ['placeholders', 'ne', 'Invite {name}', '{nam}लाई निम्तो दिनुहोस्'],
  ['placeholders', 'hi', 'Invite {name}', 'आमंत्रित करें'],
  ['elements', 'hi', 'Open <0>the tree</0>', '<0>ट्री खोलें'],
  ['elements', 'ne', 'Open <0>the tree</0>', '<1>वंशवृक्ष</1> खोल्नुहोस्'],
  ['plurals', 'ne', '{n, plural, one {# file} other {# files}}', '{n, plural, other {# फाइल}}'],
  [
    'plurals',
    'hi',
    '{n, plural, one {# file} other {# files}}',
    '{n, plural, one {# फाइल} few {# फाइल} other {# फाइलें}}',
  ],
  ['plurals', 'hi', '{n, plural, one {# file} other {# files}}', '{m, plural, one {# फाइल} other {# फाइलें}}'],
  ['plurals', 'hi', '{n, plural, =0 {Empty} one {# file} other {# files}}', '{n, plural, one {# फाइल} other {# फाइलें}}'],
  ['count', 'hi', '{n, plural, one {# file} other {# files}}', '{n, plural, one {एक फाइल} other {# फाइलें}}'],
  ['normal form', 'hi', 'Phone', '\u095eोन'],
  ['apostrophe', 'ne', 'Invite', "निम्तो 'दिनुहोस्'"],
  ['end of the sentence', 'ne', 'Saved.', 'सेभ भयो'],
  ['end of the sentence', 'hi', 'Save', 'सेव करें।'],
  ['full stop', 'hi', 'Saved. Close it.', 'सेव हो गया. बंद करें।'],
  ['latin', 'hi', 'Open the tree', 'tree खोलें'],
  ['latin', 'ne', 'Save as a file', 'PDF सेभ गर्नुहोस्'],
  ['month', 'ne', 'Today', 'जनवरी'],
  ['month', 'hi', 'May be the same person', 'मई वही व्यक्ति'],
  ['month', 'hi', 'Today', 'असार'],
])('finds a fault of the kind “%s” in %s', ([fault, language, en, translation]) => {
  expect(faults(language, en, translation)).toContain(fault)
})

test.for<[TranslatedLanguage, string, string]>([
  ['ne', 'Invite {name} to <0>{tree}</0>.', '{name}लाई <0>{tree}</0>मा निम्तो दिनुहोस्।'],
  ['ne', '{n, plural, one {# file.} other {# files.}}', '{n, plural, one {# फाइल।} other {# फाइल।}}'],
  ['hi', '{n, plural, =1 {One file} other {# files}}', '{n, plural, =1 {एक फाइल} one {# फाइल} other {# फाइलें}}'],
  ['hi', 'Loading...', 'लोड हो रहा है…'],
  ['ne', 'A title, such as Dr.', 'उपाधि, जस्तै डा. थापा'],
  ['ne', 'Three ways. Pick any.', 'तीन तरिका। जुन पनि छान्नुहोस्।'],
  ['hi', '{day} B.S.', 'वि.सं. {day}'],
  ['ne', 'A title, such as Dr. or Rev.', 'उपाधि, जस्तै डा. वा पं.'],
  ['hi', 'A title, such as Dr. or Rev.', 'उपाधि, जैसे डॉक्टर।'],
  ['hi', 'Export as GEDCOM', 'GEDCOM में एक्सपोर्ट करें'],
  ['hi', '2041 Asar 32 BS', 'वि.सं. 2041 असार 32'],
])('finds no fault in a good translation: %s %s', ([language, en, translation]) => {
  expect(faults(language, en, translation)).toEqual([])
})

test('a label may be 1.4 times as long as its English, and always has room for a short word', () => {
  expect(isLongLabel('OK', 'ठीक है')).toBe(false)
  expect(isLongLabel('Ask to join', 'शामिल होने का अनुरोध करें')).toBe(true)
  expect(isLongLabel('This sentence is no label.', 'यह एक बहुत ही लंबा वाक्य है, जो किसी बटन पर नहीं होता।')).toBe(false)
})

test.for(translatedLanguages)('translations in %s keep the rules', (language) => {
  const broken = packages.flatMap((where) =>
    readCatalogue(catalogueFile(where, language))
      .filter(({ t }) => t !== '')
      .flatMap(({ en, t }) => faults(language, en, t).map((fault) => `${where}, ${fault}: ${en} → ${t}`)),
  )
  expect(broken).toEqual([])
})

test.for(translatedLanguages)(
  'a translation in %s has a grade, and a message without translation has none',
  (language) => {
    const wrong = packages.flatMap((where) =>
      readCatalogue(catalogueFile(where, language)).filter(({ t, g }) =>
        t === '' ? g !== '' : !(grades as readonly string[]).includes(g),
      ),
    )
    expect(wrong).toEqual([])
  },
)

const longLabels = (language: TranslatedLanguage) =>
  packages.flatMap((where) =>
    readCatalogue(catalogueFile(where, language)).filter(({ en, t }) => t !== '' && isLongLabel(en, t)),
  )

test.for(translatedLanguages)('no label in %s is long', (language) => {
  const mayBeLong = new Set(Object.values(longMessages).flat())
  const long = longLabels(language).filter(({ en }) => !mayBeLong.has(en))
  expect(long.map(({ en, t }) => `${en} → ${t}`)).toEqual([])
})

test('messages that may be long are long in some language', () => {
  const long = new Set(translatedLanguages.flatMap((language) => longLabels(language).map(({ en }) => en)))
  expect(Object.values(longMessages).flatMap((messages) => messages.filter((en) => !long.has(en)))).toEqual([])
})
