const STYLES = /<link rel="stylesheet"[^>]*>/;
const PICTURES = /<link rel="preload" as="image"[^>]*>/g;
const FONT = /(<link rel="preload"[^>]* as="font")/g;
const VIEWPORT = /<meta name="viewport"[^>]*>/;
const NO_PHONE = '(min-width: 45rem)';
/** What tiles are not had in: it is asked for by a picture that fills the window of a phone. */
const FILLS_PHONE = ' 800w';

/**
 * What blocks the first paint comes first: the style sheet, then the one picture that people came for. React would put
 * both of them, and every other picture of the first row, where it pleases; what it takes over by is not touched by this.
 * On a phone's line, one that fills its window goes before the fonts: they come when the styles ask for them.
 */
export function inOrderOfNeed(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const [styles = ''] = STYLES.exec(head) ?? [];
  const first = head.match(PICTURES)?.find((link) => link.includes('fetchPriority="high"')) ?? '';
  const others = head.replace(STYLES, '').replace(PICTURES, '');
  const rest = !first.includes(FILLS_PHONE) ? others : others.replace(FONT, `$1 media="${NO_PHONE}"`);
  return rest.replace(VIEWPORT, (viewport) => viewport + styles + first) + html.slice(end);
}
