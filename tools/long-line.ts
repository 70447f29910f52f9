/**
 * A line of descent as the text of a GEDCOM 5.5.1 file, in pieces: from father to son for so many generations, each with a wife
 * whose parents nobody knows. Nobody has a year: calendars do not go back so far. The first is `@I0@`, the last `@I` and twice the
 * generations.
 */
export function* lineAsGedcom(generations: number): Generator<string> {
  yield '0 HEAD\n1 SOUR Mulghar\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n'
  for (let at = 0; at <= generations; at++) {
    const own = at < generations ? `1 FAMS @F${at}@\n` : ''
    const parents = at > 0 ? `1 FAMC @F${at - 1}@\n` : ''
    let text = `0 @I${2 * at}@ INDI\n1 NAME Son${at} /Shrestha/\n1 SEX M\n${parents}${own}`
    if (at < generations)
      text +=
        `0 @I${2 * at + 1}@ INDI\n1 NAME Wife${at} /Rai/\n1 SEX F\n${own}` +
        `0 @F${at}@ FAM\n1 HUSB @I${2 * at}@\n1 WIFE @I${2 * at + 1}@\n1 CHIL @I${2 * at + 2}@\n`
    yield text
  }
  yield '0 TRLR\n'
}
