import { expect, test } from 'vitest'
import { shownName } from './names.ts'

test.for([
  ['Page 003.jpg', 'Page 003.jpg'],
  ['बाजेका चिठी', 'बाजेका चिठी'],
  ['क्\u200Dष.txt', 'क्\u200Dष.txt'],
  // Written from right to left this looks like "photoexe.jpg".
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['   ', '_'],
  ['\u200B\u200D', '_'],
  ['\uFEFF', '_'],
  ['two\nlines', 'twolines'],
] as const)('%j is shown as %j', ([name, shown]) => {
  expect(shownName(name)).toBe(shown)
})
