import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

test('shows the text of a note in HTML, a line for each paragraph', () => {
  expect(shownText('<p>Born at <b>home</b>.</p><p class="x">Went to Kathmandu<br/>in 1920 &amp; stayed.</p>')).toBe(
    'Born at home.\n\nWent to Kathmandu\nin 1920 & stayed.',
  )
  expect(shownText('<div>Sons:<ul><li>Ram</li><li>Hari</li></ul></div>')).toBe('Sons:\n\n• Ram\n\n• Hari')
})

test('keeps the address of a link', () => {
  expect(shownText('See <a href="https://example.org/ram" target="_blank">his page</a>')).toBe(
    'See his page (https://example.org/ram)',
  )
  expect(shownText('<a href="https://example.org">https://example.org</a>')).toBe('https://example.org')
})

test('leaves words between angle brackets that are no tags', () => {
  const text = 'Father <unknown>, write to <asha@example.org>: 3 < 5 & a > b\n\n\n\nEnd '
  expect(shownText(text)).toBe(text)
})

test('reads entities once', () => {
  expect(shownText('Ram&nbsp;&quot;Kancha&quot; &#2352;&#x93e;&#x92e; &amp;lt; &lt;b&gt;')).toBe(
    'Ram "Kancha" राम &lt; <b>',
  )
  expect(shownText('&#0; &#xd800; &#9999999; &unknown;')).toBe('&#0; &#xd800; &#9999999; &unknown;')
})

test.each(['<a href="', '<!--', '<p ', '<a href=', '&#'])(
  'keeps a long text of unclosed "%s", reading each piece once',
  (piece) => {
    // Reading to the end from each piece would take minutes.
    const text = `${piece.repeat(300_000)}x`
    expect(shownText(`<p>${text}`)).toBe(text)
  },
)
