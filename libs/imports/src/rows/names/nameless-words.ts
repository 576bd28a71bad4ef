const SHOP_WORDS = String.raw`(?:the |our )?(?:gallery|shop|store|house)(?:'?s)?`;
/** Words in place of a vendor that mean the shop itself, or how the piece came: `us`, `own stock`, `bought 1994`. */
const SHOP_ITSELF = new RegExp(
  String.raw`^(?:us|we|ours?|own(?:ed)?|in[- ]?house|${SHOP_WORDS}|(?:own|${SHOP_WORDS}|our) ?-?(?:stock|inventory|collection|own(?:ed)?)|stock|inventory|(?:bought|purchased?|acquired|gift|trade)(?: (?:in |at |c\.? ?)?(?:auction|\d{4}))?)$`,
  'i',
);
/** `the artists`, `artist's estate`, `estate of the artist`. */
const UNNAMED_ARTISTS =
  /^(?:(?:the )?(?:artists|makers)|(?:the )?(?:artist|maker)['’]?s? (?:estate|family|widow|heirs?)|(?:the )?(?:estate|family|widow|heirs?) of (?:the )?(?:artist|maker))$/i;

/** Kind of words in the place of a name: for the shop, or for artists without a name. Null of a name. */
export function namelessKindOf(text: string): 'shop' | 'artists' | null {
  const words = text.replaceAll('’', "'").trim();
  if (SHOP_ITSELF.test(words)) return 'shop';
  return UNNAMED_ARTISTS.test(words) ? 'artists' : null;
}
