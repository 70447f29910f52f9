import { expect, test } from 'vitest'
import { SocialLinkDraft } from './social-links.ts'

const read = (type: string, link: string) => SocialLinkDraft.parse({ type, link, label: null })

test.each([
  ['FACEBOOK', 'https://facebook.com/asha', 'FACEBOOK'],
  ['FACEBOOK', 'https://ne-np.facebook.com/asha', 'FACEBOOK'],
  ['FACEBOOK', 'https://facebook.com.evil.example/asha', 'WEBSITE'],
  ['FACEBOOK', 'https://notfacebook.com/asha', 'WEBSITE'],
  ['TWITTER', 'https://x.com/asha', 'TWITTER'],
  ['GITHUB', 'https://asha.github.io/', 'WEBSITE'],
  ['OTHER', 'https://anywhere.example/', 'OTHER'],
])('a link of the type %s to %s is one of the type %s', (type, link, is) => {
  expect(read(type, link).type).toBe(is)
})

test.each([
  ['example.org/asha', 'https://example.org/asha'],
  ['//example.org', 'https://example.org/'],
  ['example.org:8443', 'https://example.org:8443/'],
])('%s is %s', (typed, link) => {
  expect(read('WEBSITE', typed).link).toBe(link)
})

test.each(['', 'http://example.org', 'javascript:alert(1)', 'mailto:a@example.org', 'a@example.org', 'nowhere', '//'])(
  '%s is no link',
  (typed) => {
    expect(SocialLinkDraft.safeParse({ type: 'WEBSITE', link: typed, label: null }).success).toBe(false)
  },
)
