import { expect, test } from 'vitest'
import { filesWithWords, nameIn, translated, withNamesIn, wordsIn } from './language-files.ts'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

const id = (text: string, context?: string) => generateMessageId(text, context)
const po = `msgid ""
msgstr ""

msgid "Yes"
msgstr "हो"

msgctxt "a file"
msgid "Open"
msgstr "खोल्नुहोस्"

msgid "{n, plural, one {# post} other {# posts}}"
msgstr "{n, plural, one {# पोस्ट} other {# पोस्ट}}"

msgid "Not yet"
msgstr ""
`
const words = wordsIn(po)

test('a message is replaced by its translation, whatever its text contains', () => {
  const code = `a({id:\`${id('Yes')}\`,message:[\`Y]e"s\\\`\`,["n"]],values:{n:1}}),b(1)`
  expect(translated(code, words)).toBe(`a({id:\`${id('Yes')}\`,message:["हो"],values:{n:1}}),b(1)`)
})

test('a context leads to another translation, and plurals are compiled', () => {
  const open = `{id:"${id('Open', 'a file')}",message:["Open"]}`
  expect(translated(open, words)).toContain('message:["खोल्नुहोस्"]')
  const posts = `{id:'${id('{n, plural, one {# post} other {# posts}}')}',message:[["n","plural",{one:["#"," post"]}]],values:v}`
  expect(translated(posts, words)).toMatch(/message:\[\["n","plural",\{.*पोस्ट.*\}\]\],values:v\}$/)
})

test('a message without a translation stays English', () => {
  const code = `{id:"${id('Not yet')}",message:["Not yet"]},{id:"${id('Yes')}",message:["Yes"]}`
  expect(translated(code, words)).toBe(`{id:"${id('Not yet')}",message:["Not yet"]},{id:"${id('Yes')}",message:["हो"]}`)
})

test('text without an end stops the build', () => {
  expect(() => translated(`{id:"${id('Yes')}",message:["Yes`, words)).toThrow('has no end')
})

test('files that name a file with words exist in each language, others once', () => {
  const files = new Map([
    ['vendor-AAAAAAAA.js', 'export const a = 1'],
    ['feed-BBBBBBBB.js', `import"./vendor-AAAAAAAA.js";x({id:\`${id('Yes')}\`,message:["Yes"]})`],
    ['home-CCCCCCCC.js', 'import("./feed-BBBBBBBB.js")'],
    ['index-DDDDDDDD.js', 'm.f=["assets/home-CCCCCCCC.js"]'],
  ])
  const own = filesWithWords(files)
  expect([...own].toSorted()).toEqual(['feed-BBBBBBBB.js', 'home-CCCCCCCC.js', 'index-DDDDDDDD.js'])
  const code = withNamesIn('import"./vendor-AAAAAAAA.js";import("./feed-BBBBBBBB.js")', own, 'ne-12345678')
  expect(code).toBe('import"./vendor-AAAAAAAA.js";import("./feed-BBBBBBBB.ne-12345678.js")')
  expect(nameIn('home-CCCCCCCC.js', 'hi-1')).toBe('home-CCCCCCCC.hi-1.js')
})
