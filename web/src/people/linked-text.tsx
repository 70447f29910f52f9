import { find } from 'linkifyjs'
import { linkLook, PlainText, type Piece, type RichTextProps } from './rich-text.tsx'

/** A text whose addresses are links. */
export default function LinkedText(props: RichTextProps) {
  const links = find(props.text, { defaultProtocol: 'https' })
    .filter(({ href }) => /^(https?|mailto):/i.test(href))
    .map(({ start, end, href }): Piece => ({
      from: start,
      to: end,
      show: (words) => (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkLook}>
          {words}
        </a>
      ),
    }))
  return <PlainText {...props} pieces={links} />
}
