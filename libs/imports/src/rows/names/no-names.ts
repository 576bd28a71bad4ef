const OWN = String.raw`(?:the |our )?(?:gallery|shop|store|house)(?:'?s)?`;
/** Words on the shop itself, and on how a piece came: whoever sold or left it has no name in them. */
const OF_SHOP = new RegExp(
  String.raw`^(?:us|we|ours?|own(?:ed)?|in[- ]?house|${OWN}|(?:own|${OWN}|our) ?-?(?:stock|inventory|collection|own(?:ed)?)|stock|inventory|(?:bought|purchased?|acquired|gift|trade)(?: (?:in |at |c\.? ?)?(?:auction|\d{4}))?)$`,
  'i',
);
const OF_ARTISTS =
  /^(?:(?:the )?(?:artists|makers)|(?:the )?(?:artist|maker)['’]?s? (?:estate|family|widow|heirs?)|(?:the )?(?:estate|family|widow|heirs?) of (?:the )?(?:artist|maker))$/i;

/** Sort of words that stand in the place of a name; null of a name. */
export function namelessWords(text: string): 'shop' | 'artists' | null {
  const words = text.replaceAll('’', "'").trim();
  return OF_SHOP.test(words) ? 'shop' : OF_ARTISTS.test(words) ? 'artists' : null;
}
