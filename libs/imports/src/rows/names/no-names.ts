const SHOP_WORDS = String.raw`(?:the |our )?(?:gallery|shop|store|house)(?:'?s)?`;
/** Words on the shop itself, and on how a piece came: whoever sold or left it has no name in them. */
const SHOP_ITSELF = new RegExp(
  String.raw`^(?:us|we|ours?|own(?:ed)?|in[- ]?house|${SHOP_WORDS}|(?:own|${SHOP_WORDS}|our) ?-?(?:stock|inventory|collection|own(?:ed)?)|stock|inventory|(?:bought|purchased?|acquired|gift|trade)(?: (?:in |at |c\.? ?)?(?:auction|\d{4}))?)$`,
  'i',
);
const UNNAMED_ARTISTS =
  /^(?:(?:the )?(?:artists|makers)|(?:the )?(?:artist|maker)['’]?s? (?:estate|family|widow|heirs?)|(?:the )?(?:estate|family|widow|heirs?) of (?:the )?(?:artist|maker))$/i;

/** Sort of words that stand in the place of a name; null of a name. */
export function namelessKindOf(text: string): 'shop' | 'artists' | null {
  const words = text.replaceAll('’', "'").trim();
  return SHOP_ITSELF.test(words) ? 'shop' : UNNAMED_ARTISTS.test(words) ? 'artists' : null;
}
