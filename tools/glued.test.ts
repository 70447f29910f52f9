import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { gluedIn } from './glued.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('no sentence that a person reads is glued together of pieces', () => {
  const files = ['web/src', 'server/src'].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /(?<!\.test|\.d)\.tsx?$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    gluedIn(file, readFileSync(file, 'utf8')).map((line) => `${file.slice(root.length)}:${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['const a = t`Born` + year', '+'],
  ['const a = name + (isSon ? t`son` : "")', '+'],
  ['const a = `${t`Born`} in ${place}`', 'template'],
  ['const a = `${i18n._(role)} ${name}`', 'template'],
  ['const a = `${name}${n > 2 && t`and others`}`', 'template'],
  ['const a = [t`Born`, place].join(" ")', 'join'],
  ['const a = [name, i18n.t("asks")].join(" and ")', 'join'],
  ['const a = n === 1 ? t`a person` : t`${n} people`', 'plural'],
  ['const a = count > 1 ? i18n._(msg`${count} people`) : i18n._(msg`a person`)', 'plural'],
  ['const a = <p><Trans>Gotra</Trans> {gotra}</p>', 'elements'],
  ['const a = <p>{name}{" "}<Trans>is gone</Trans></p>', 'elements'],
  ['const a = <p>{t`one`} {t`two`}</p>', 'elements'],
  ['const a = <>in <Plural value={n} one="# year" other="# years" /></>', 'elements'],
  ['const a = t`May`', 'context'],
  ['const a = <Trans>Open</Trans>', 'context'],
])('%s is found', (source, why) => {
  expect(gluedIn('a.tsx', source)).toEqual([expect.stringContaining(why)])
})

test.each([
  'const a = `${t`Gotra ${gotra}`} · ${place}`',
  'const a = `${t`from ${one}`} – ${two}`',
  'const a = t`${name} was born in ${place}`',
  'const a = [t`Name`, t`Gotra`].join(" · ")',
  'const a = n === 0 ? t`nobody` : undefined',
  'const a = <p><Trans>Gotra {gotra}</Trans> · <Plural value={n} one="# person" other="# people" /></p>',
  'const a = <p><b>{t`Born`}</b> {date}</p>',
  'const a = <Trans context="verb">Open</Trans>',
  'const a = t({ message: "Open", context: "verb" })',
  'const a = <p><Trans>It is full.</Trans> <Trans>Come later.</Trans></p>',
  'const a = <p>{gotra && <Trans>Gotra {gotra} · </Trans>}<Plural value={n} one="# person" other="# people" /></p>',
  'const a = score >= 1 ? t`Cannot be` : t`Hardly possible`',
  'const a = total + 1',
])('%s is not', (source) => {
  expect(gluedIn('a.tsx', source)).toEqual([])
})
