import { expect, test } from 'vitest'
import { titleOfFile } from './file-title.ts'

test.each([
  ['the_rai-family.ged', 'the rai family'],
  ['राई.XLSX', 'राई'],
  ['.ged', ''],
  ['__-.csv', ''],
  ['\u2800.ged', ''],
  ['\u00ad_\u3164.ged', ''],
  [`${'a'.repeat(119)}😀.ged`, `${'a'.repeat(119)}\uFFFD`],
])('a tree of %s is named %s', (file, title) => {
  expect(titleOfFile(file)).toBe(title)
})
