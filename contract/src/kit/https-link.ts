import * as z from 'zod/mini'

/** An address as a browser takes it: without a scheme it is meant for https. A port is none. */
const withScheme = (typed: string) =>
  typed === '' || /^[a-z][a-z\d+-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`

/**
 * An address elsewhere, over https only and without a name or password in it; kept as a browser opens it: absolute, and its host
 * in the letters that tell two alike apart.
 */
export const HttpsLink = z.string().check(
  z.trim(),
  z.overwrite((typed) => URL.parse(withScheme(typed))?.href ?? typed),
  z.maxLength(500),
  z.refine((link) => {
    const url = URL.parse(link)
    return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
  }, 'not-https'),
)
