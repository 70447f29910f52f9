import type { SocialLinkType } from '@mulghar/contract/people/social-links'

/** Drawn here, by lines: the letter or sign by which each is known. */
const drawings: Record<SocialLinkType, string> = {
  FACEBOOK: 'M14 21v-8h3l.5-3.5H14V7.5c0-1.2.5-2 2-2h1.5V3c-.6-.1-1.3-.2-2-.2-2.5 0-4 1.5-4 4.2v2.5H8.5V13h3v8',
  TWITTER: 'M4.5 4.5h4l11 15h-4zM19 4.5l-6.3 6.7M11.2 13.2 5 19.5',
  INSTAGRAM:
    'M7 4h10a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.8 7.2h.01',
  LINKEDIN: 'M4 4h16v16H4zM8 10.5V16M8 7.8v.01M11.5 16v-5.5M11.5 13c0-1.7 1-2.5 2.3-2.5S16 11.3 16 13v3',
  GITHUB:
    'M9.5 20.5v-3.2c-3.5.9-4.3-1.5-5.5-2M14.5 20.5v-3.4c0-1-.3-1.6-.8-2 2.8-.3 5.3-1.4 5.3-5.6 0-1.3-.4-2.3-1.2-3.2.1-.4.5-1.6-.1-3.3 0 0-1.1-.3-3.4 1.2a11 11 0 0 0-5.6 0C6.4 2.7 5.3 3 5.3 3c-.6 1.7-.2 2.9-.1 3.3A4.7 4.7 0 0 0 4 9.5c0 4.2 2.5 5.3 5.3 5.6-.5.4-.8 1.1-.8 2.2',
  WEBSITE: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z',
  OTHER:
    'M10 13.5a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10.5a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
}

/** Decoration beside a word. */
export function SocialIcon({ type }: { type: SocialLinkType }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={drawings[type]} />
    </svg>
  )
}
